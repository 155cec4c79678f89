(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '((puppet-mode puppet-ts-mode) "pplint" "server")))
(add-hook 'puppet-mode-hook #'eglot-ensure)
