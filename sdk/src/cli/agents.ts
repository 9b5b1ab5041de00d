import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Command, CommandError } from './command.ts';

const place = join('server', 'bin', 'agents.js');

/** `staffroom agents`: the command of the workspace that this is called in. The SDK itself installs nothing. */
export const agents: Command = {
  async run(args, { folder, out, err }) {
    const file = join(workspaceAbove(folder), place);
    // Where it was called is where relative paths begin, as with `npm run agents`.
    const env = { ...process.env, INIT_CWD: folder };
    const child = spawn(process.execPath, [file, ...args], { env, stdio: ['inherit', 'pipe', 'pipe'] });
    createInterface(child.stdout).on('line', out);
    createInterface(child.stderr).on('line', err);
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  },
};

/** @throws CommandError where this is no workspace */
function workspaceAbove(folder: string): string {
  if (existsSync(join(folder, place))) return folder;
  const above = dirname(folder);
  if (above === folder) {
    throw new CommandError(
      'workspace-missing',
      'There is no workspace here. Call this in the folder that the workspace was installed in; it has a server/ and a plugins.json.',
      2,
    );
  }
  return workspaceAbove(above);
}
