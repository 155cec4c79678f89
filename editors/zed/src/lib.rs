//! Starts `pplint server`, which is found on the path of the worktree's shell.

use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Pplint;

impl zed::Extension for Pplint {
    fn new() -> Self {
        Self
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree
            .which("pplint")
            .ok_or("pplint is not on the path: `pip install puppet-pplint`, or name its folder in PATH")?;
        Ok(Command { command, args: vec!["server".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Pplint);
