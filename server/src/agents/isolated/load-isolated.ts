import type { ServerPlugin } from '@staffroom/sdk/server';
import type { ResolvedAgent } from '../resolve.ts';
import { pluginOf } from './description.ts';
import { startIsolatedProcess } from './isolated-process.ts';

/** Megabytes of heap that the server half of one agent may have. */
const memory = 256;

/**
 * Loads a server half in a process of its own. What is given has the same form as one that was loaded here.
 * @param signal ends the process
 * @param ended told why the process has ended, unless the signal ended it
 */
export async function loadIsolated(
  resolved: Pick<ResolvedAgent, 'loadPlugin'>,
  signal: AbortSignal,
  ended: (reason: string) => void,
): Promise<ServerPlugin> {
  const process = startIsolatedProcess({ memory, said: () => undefined, ended });
  if (signal.aborted) process.stop();
  signal.addEventListener('abort', () => process.stop(), { once: true });
  return resolved.loadPlugin(async (url) => pluginOf(await process.load(url)));
}
