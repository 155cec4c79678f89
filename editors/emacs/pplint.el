(defvar pplint-contact
  '((puppet-mode puppet-ts-mode yaml-mode yaml-ts-mode js-json-mode json-mode json-ts-mode) "pplint" "server"))

(defun pplint-ensure ()
  "Have a program served, or data that lies in a Puppet project."
  (when (and buffer-file-name
             (or (derived-mode-p 'puppet-mode 'puppet-ts-mode)
                 (seq-some (lambda (marker) (locate-dominating-file buffer-file-name marker))
                           '("pplint.toml" "environment.conf" "Puppetfile" "metadata.json" "hiera.yaml"))))
    (require 'eglot)
    (setq-local eglot-server-programs (cons pplint-contact (default-value 'eglot-server-programs)))
    (eglot-ensure)))

(dolist (hook '(puppet-mode-hook puppet-ts-mode-hook yaml-mode-hook yaml-ts-mode-hook
                js-json-mode-hook json-mode-hook json-ts-mode-hook))
  (add-hook hook #'pplint-ensure))
