" Author: @AUTHOR@
" Description: pplint, a linter and static type checker for the Puppet language, by its language server

call ale#Set('puppet_pplint_executable', 'pplint')

function! ale_linters#puppet#pplint#GetProjectRoot(buffer) abort
    for l:name in ['pplint.toml', 'environment.conf', 'Puppetfile', 'metadata.json', 'hiera.yaml']
        let l:path = ale#path#FindNearestFile(a:buffer, l:name)

        if !empty(l:path)
            return fnamemodify(l:path, ':h')
        endif
    endfor

    return fnamemodify(bufname(a:buffer), ':p:h')
endfunction

call ale#linter#Define('puppet', {
\   'name': 'pplint',
\   'lsp': 'stdio',
\   'executable': {buffer -> ale#Var(buffer, 'puppet_pplint_executable')},
\   'command': '%e server',
\   'project_root': function('ale_linters#puppet#pplint#GetProjectRoot'),
\})
