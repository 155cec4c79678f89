-- What a user does in Neovim with a program and its data; what comes of it is printed as JSON.
-- It runs behind the file that users put into their configuration, and calls what keys are bound to.

local PATIENCE = 60000
local seen = {}

local function wait_for(what, is_there)
  if not vim.wait(PATIENCE, is_there, 10) then
    seen.missing = what
    error('nothing came of: ' .. what)
  end
end

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, true)
end

local function place(text)
  vim.fn.cursor(1, 1)
  vim.fn.search('\\V' .. text, 'cW')
end

local function wait_for_change(what, act)
  local tick = vim.b.changedtick
  act()
  wait_for(what, function()
    return vim.b.changedtick ~= tick
  end)
  return lines()
end

local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return window
    end
  end
end

local function clients()
  return vim.tbl_values(vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = 0 }) or vim.lsp.buf_get_clients(0))
end

local function diagnostics_of(file)
  vim.cmd('edit! ' .. vim.fn.fnameescape(file))
  wait_for('a server', function()
    return #clients() > 0
  end)
  wait_for('diagnostics', function()
    return #vim.diagnostic.get(0) > 0
  end)
  return vim.tbl_map(function(each)
    return { each.code, each.lnum, each.severity }
  end, vim.diagnostic.get(0))
end

local function hover_at(text)
  place(text)
  vim.api.nvim_feedkeys('K', 'mx', false)
  wait_for('hover', floating)
  local shown = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(floating()), 0, -1, true)
  vim.api.nvim_win_close(floating(), true)
  return shown
end

local function completion_at(text)
  place(text)
  local found = vim.lsp.buf_request_sync(0, 'textDocument/completion', vim.lsp.util.make_position_params(0, 'utf-16'), PATIENCE)
  local _, answer = next(found)
  return vim.tbl_map(function(each)
    return each.label
  end, answer.result.items)
end

local function outline()
  vim.api.nvim_feedkeys('gO', 'mx', false)
  local listed
  wait_for('an outline', function()
    listed = vim.tbl_isempty(vim.fn.getloclist(0)) and vim.fn.getqflist() or vim.fn.getloclist(0)
    return not vim.tbl_isempty(listed)
  end)
  vim.cmd('lclose | cclose')
  return vim.tbl_map(function(each)
    return each.text
  end, listed)
end

local function walk_through_program()
  seen.diagnostics = diagnostics_of(vim.env.SHOP)
  seen.hover = hover_at('$port =')

  place('port}')
  vim.cmd([[execute "normal! \<C-]>"]])
  wait_for('definition', function()
    return vim.fn.line('.') == 4
  end)
  seen.definition = vim.fn.line('.')

  seen.completion = completion_at('ensure')
  seen.options = { vim.bo.omnifunc, vim.bo.tagfunc, vim.bo.formatexpr }
  seen.outline = outline()

  place('$port =')
  seen.rename = wait_for_change('rename', function()
    vim.lsp.buf.rename('listen')
  end)

  seen.format = wait_for_change('formatting', vim.lsp.buf.format or vim.lsp.buf.formatting)

  vim.ui.select = function(items, _, choose)
    for _, item in ipairs(items) do
      local action = item.action or item[2]
      if action.title == 'Write single quotes' then
        choose(item)
      end
    end
  end
  wait_for('news of the new text', function()
    return vim.tbl_isempty(vim.diagnostic.get(0, { lnum = 3, severity = 1 })) == false
  end)
  place('"a"')
  seen.action = wait_for_change('a code action', function()
    vim.lsp.buf.code_action()
  end)
end

local function walk_through_data()
  seen.data = { diagnostics = diagnostics_of(vim.env.DATA) }
  seen.data.hover = hover_at('shop::hours')
  seen.data.completion = completion_at('noon')
  vim.cmd('edit! ' .. vim.fn.fnameescape(vim.env.ELSEWHERE))
  -- Newer versions decide on it a turn later.
  vim.wait(0)
  seen.elsewhere = { vim.bo.filetype, #clients() }
end

local is_done, fault = pcall(function()
  walk_through_program()
  walk_through_data()
end)
seen.fault = not is_done and tostring(fault) or nil
io.stdout:write((vim.json or vim.fn).encode(seen))
for _, client in ipairs((vim.lsp.get_clients or vim.lsp.get_active_clients)()) do
  client.stop()
end
vim.cmd('qall!')
