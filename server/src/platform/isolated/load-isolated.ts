import { setTimeout as delay } from 'node:timers/promises';
import { isAppError } from '@staffroom/sdk';
import type { PluginEntry } from '@staffroom/sdk/internal/shared';
import type { ServerPlugin } from '@staffroom/sdk/server';
import type { ServerHalfHost } from '../../agents/agent-source.ts';
import type { ResolvedAgent } from '../packages/resolve.ts';
import { pluginOf } from './describe-plugin.ts';
import { startIsolatedProcess } from './isolated-process.ts';

/** Milliseconds from the end of a process's channel to its exit. */
const exitTimeoutMs = 1_500;

interface LoadIsolatedOptions {
  resolved: ResolvedAgent;
  isolate: PluginEntry['isolate'];
  privateHosts: readonly string[];
  host: ServerHalfHost;
}

export async function loadIsolated({
  resolved,
  isolate,
  privateHosts,
  host: { signal, onOutput, refused, ended },
}: LoadIsolatedOptions): Promise<ServerPlugin> {
  const { manifest, folder } = resolved;
  const { memory = 256, blocked = 20, allow = [] } = typeof isolate === 'object' ? isolate : {};
  const allowed = manifest.needs.filter((need) => allow.includes(need));
  const { promise: hasEnded, resolve: tellEnd } = Promise.withResolvers<void>();
  const child = startIsolatedProcess({
    agent: manifest,
    folder,
    allowed,
    memory,
    blocked,
    onOutput,
    refused,
    ended(reason) {
      ended(reason);
      tellEnd();
    },
  });
  if (signal.aborted) child.stop();
  signal.addEventListener('abort', () => child.stop(), { once: true });
  const load = async (url: string): Promise<unknown> => {
    try {
      return await child.load(url, { manifest, privateHosts });
    } catch (error) {
      // If the process has ended, its channel closes before its exit gives the reason, which administrators should see.
      if (isAppError(error)) await Promise.race([hasEnded, delay(exitTimeoutMs, undefined, { ref: false })]);
      throw error;
    }
  };
  return resolved.loadPlugin(async (url) => pluginOf(await load(url)));
}
