import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeOf, type Workspace } from './workspace.ts';

/** Building agents works with an older Node than running a workspace. */
export const isNewEnough = (): boolean => 'AsyncDisposableStack' in globalThis;

/** Runs the same command again with the workspace's Node. @returns its exit code */
export async function byNodeOf(workspace: Workspace): Promise<number> {
  const child = spawn(nodeOf(workspace), process.argv.slice(1), { stdio: 'inherit' });
  // A terminal sends SIGINT to both processes, so ignore it here. SIGTERM reaches only this process, so forward it to the
  // child.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
