import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeOf, type Workspace } from './workspace.ts';

/** Agents are built with an older Node than a workspace is run with. */
export const isNewEnough = (): boolean => 'AsyncDisposableStack' in globalThis;

/** The same command once more, by the Node of the workspace. @returns its exit code */
export async function byNodeOf(workspace: Workspace): Promise<number> {
  const child = spawn(nodeOf(workspace), process.argv.slice(1), { stdio: 'inherit' });
  // A terminal tells both; who ends this process alone has to end the other one.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
