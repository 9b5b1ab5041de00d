import type { PluginEntry } from '@staffroom/sdk';
import type { ServerPlugin } from '@staffroom/sdk/server';
import type { ResolvedAgent } from '../resolve.ts';
import { pluginOf } from './description.ts';
import { startIsolatedProcess } from './isolated-process.ts';

interface LoadIsolatedOptions {
  resolved: ResolvedAgent;
  isolate: PluginEntry['isolate'];
  /** Ends the process. */
  signal: AbortSignal;
  /** Told what it writes to its output, line by line. */
  said: (line: string) => void;
  /** Told what it may not do and has tried. */
  refused: (what: string) => void;
  /** Told why the process has ended, unless the signal ended it. */
  ended: (reason: string) => void;
}

/** Loads a server half in a process of its own. What is given has the same form as one that was loaded here. */
export async function loadIsolated({
  resolved,
  isolate,
  signal,
  said,
  refused,
  ended,
}: LoadIsolatedOptions): Promise<ServerPlugin> {
  const { manifest, folder } = resolved;
  const { memory = 256, blocked = 20, allow = [] } = typeof isolate === 'object' ? isolate : {};
  const allowed = manifest.needs.filter((need) => allow.includes(need));
  const child = startIsolatedProcess({
    agent: manifest,
    folder,
    hosts: manifest.hosts,
    allowed,
    memory,
    blocked,
    said,
    refused,
    ended,
  });
  if (signal.aborted) child.stop();
  signal.addEventListener('abort', () => child.stop(), { once: true });
  return resolved.loadPlugin(async (url) => pluginOf(await child.load(url)));
}
