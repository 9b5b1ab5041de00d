import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { extname } from 'node:path';
import { nodeOf, type Workspace } from './workspace.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isAtLeast = (least: number, leastMinor: number) =>
  major > least || (major === least && minor >= leastMinor);

/** Whether this Node can run a workspace. The `engines` of the packages name the same version. */
export const isNewEnough = (): boolean => isAtLeast(22, 12);

const stack = new URL(`../../disposable-stack${extname(import.meta.url)}`, import.meta.url);

/**
 * Options with which this Node runs a workspace: Node 22 lacks a class of Node 24, and its first releases hide SQLite behind a
 * flag.
 */
export function workspaceOptions(node: string): string[] {
  if (node !== process.execPath || isAtLeast(24, 0)) return [];
  return [
    '--disable-warning=ExperimentalWarning',
    ...(isAtLeast(22, 13) ? [] : ['--experimental-sqlite']),
    '--import',
    fileURLToPath(stack),
  ];
}

/** Runs the same command again with the workspace's Node, which a checkout has. @returns its exit code */
export async function byNodeOf(workspace: Workspace): Promise<number> {
  const node = nodeOf(workspace);
  if (node === process.execPath) {
    process.stderr.write(
      `A workspace needs Node 22.12 or newer, and this is Node ${process.versions.node}. Install a newer Node. [usage]\n`,
    );
    return 2;
  }
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  // A terminal sends SIGINT to both processes, so ignore it here. SIGTERM reaches only this process, so forward it to the
  // child.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
