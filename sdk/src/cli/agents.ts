import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Command, CommandError } from './command.ts';
import { submitCommand } from './submit.ts';

const place = join('server', 'bin', 'agents.js');

/**
 * `staffroom agents`: runs the `agents` command of the workspace from this folder. The SDK itself installs nothing. Only
 * `submit` needs no workspace on this machine.
 */
export const agents: Command = {
  async run(args, terminal) {
    const { folder, out, err } = terminal;
    if (args[0] === 'submit') return submitCommand(process.env).run(args.slice(1), terminal);
    const file = join(workspaceAbove(folder), place);
    // Resolve relative paths from the current folder, as `npm run agents` does.
    const env = { ...process.env, INIT_CWD: folder };
    const child = spawn(process.execPath, [file, ...args], { env, stdio: ['inherit', 'pipe', 'pipe'] });
    createInterface(child.stdout).on('line', out);
    createInterface(child.stderr).on('line', err);
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  },
};

/** Finds the workspace that contains the folder. @throws CommandError outside of a workspace */
function workspaceAbove(folder: string): string {
  if (existsSync(join(folder, place))) return folder;
  const above = dirname(folder);
  if (above === folder) {
    throw new CommandError(
      'workspace-missing',
      'This folder contains no workspace. Run this command in the folder of the workspace, which contains server/ and plugins.json.',
      2,
    );
  }
  return workspaceAbove(above);
}
