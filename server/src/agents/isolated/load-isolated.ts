import type { PluginEntry } from '@staffroom/sdk';
import type { ServerPlugin } from '@staffroom/sdk/server';
import type { ResolvedAgent } from '../resolve.ts';
import { pluginOf } from './describe-plugin.ts';
import { startIsolatedProcess } from './isolated-process.ts';

interface LoadIsolatedOptions {
  resolved: ResolvedAgent;
  isolate: PluginEntry['isolate'];
  signal: AbortSignal;
  onOutput: (line: string) => void;
  refused: (what: string) => void;
  ended: (reason: string) => void;
}

export async function loadIsolated({
  resolved,
  isolate,
  signal,
  onOutput,
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
    readingTools: manifest.offers.filter(({ changes }) => !changes).map(({ name }) => name),
    allowed,
    memory,
    blocked,
    onOutput,
    refused,
    ended,
  });
  if (signal.aborted) child.stop();
  signal.addEventListener('abort', () => child.stop(), { once: true });
  return resolved.loadPlugin(async (url) => pluginOf(await child.load(url)));
}
