local markers = { 'pplint.toml', 'environment.conf', 'metadata.json', '.git' }
local clients = {}

local function root_of(file)
  local above = vim.fn.fnamemodify(file, ':p:h')
  for _, marker in ipairs(markers) do
    local found = vim.fn.findfile(marker, above .. ';')
    found = found ~= '' and found or vim.fn.finddir(marker, above .. ';')
    if found ~= '' then
      return vim.fn.fnamemodify(found, marker == '.git' and ':p:h:h' or ':p:h')
    end
  end
  return above
end

vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, { pattern = '*.pp', command = 'setlocal filetype=puppet' })
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, { pattern = '*.epp', command = 'setlocal filetype=epuppet' })
vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'puppet', 'epuppet' },
  callback = function(event)
    local root = root_of(event.file)
    clients[root] = clients[root]
      or vim.lsp.start_client({
        name = 'pplint',
        cmd = { 'pplint', 'server' },
        root_dir = root,
        workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
        on_exit = function()
          clients[root] = nil
        end,
      })
    if clients[root] then
      vim.lsp.buf_attach_client(event.buf, clients[root])
    end
  end,
})
