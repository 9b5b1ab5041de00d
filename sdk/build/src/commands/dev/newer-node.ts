import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeOf, type Workspace } from './workspace.ts';

/** Building agents works with an older Node than running a workspace. */
export const isNewEnough = (): boolean => 'AsyncDisposableStack' in globalThis;

/** Runs the same command again with the workspace's Node. @returns its exit code */
export async function byNodeOf(workspace: Workspace): Promise<number> {
  const child = spawn(nodeOf(workspace), process.argv.slice(1), { stdio: 'inherit' });
  // A terminal sends the signal to both processes. If only this one gets it, forward it to the other.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
