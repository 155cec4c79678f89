/** The task that checks the workspace, for builds: `tasks.json` can name it, and `$pplint` reads what it prints. */

import * as vscode from 'vscode';

import type { Program } from './program';

export const TYPE = 'pplint';
const DEFAULT = ['check', '--output-format', 'concise', '.'];

export class Tasks implements vscode.TaskProvider {
  constructor(private readonly program: () => Program | undefined) {}

  provideTasks(): vscode.Task[] {
    return (vscode.workspace.workspaceFolders ?? []).flatMap((folder) => this.#task({ type: TYPE }, folder) ?? []);
  }

  resolveTask(task: vscode.Task): vscode.Task | undefined {
    const folder = typeof task.scope === 'object' ? task.scope : vscode.workspace.workspaceFolders?.[0];
    return folder === undefined ? undefined : this.#task(task.definition, folder);
  }

  #task(definition: vscode.TaskDefinition, folder: vscode.WorkspaceFolder): vscode.Task | undefined {
    const program = this.program();
    if (program === undefined) {
      return undefined;
    }
    const set: unknown = definition['args'];
    const args = Array.isArray(set) ? set.map(String) : DEFAULT;
    const options = { cwd: folder.uri.fsPath, env: { ...program.environment } };
    const execution = new vscode.ProcessExecution(program.command, [...program.args, ...args], options);
    const task = new vscode.Task(definition, folder, args[0] ?? 'check', 'pplint', execution, '$pplint');
    task.group = vscode.TaskGroup.Build;
    return task;
  }
}
