import type { PluginEntry } from '@staffroom/sdk/internal/shared';
import type { ServerPlugin } from '@staffroom/sdk/server';
import type { ServerHalfHost } from '../../agents/agent-source.ts';
import { runPluginAs } from '../faults/run-plugin-as.ts';
import { runAs, type Suspect, watchFor } from '../faults/suspects.ts';
import { loadIsolated } from '../isolated/load-isolated.ts';
import type { ResolvedAgent } from './resolve.ts';

interface RunOptions {
  isolate: PluginEntry['isolate'];
  /** Hosts that an agent in its own process may contact at private addresses. */
  privateHosts: readonly string[];
  host: ServerHalfHost;
}

/** Starts a server half in its own process, or in this one. @throws Rejection */
export function runServerHalf(
  resolved: ResolvedAgent,
  { isolate, privateHosts, host }: RunOptions,
): Promise<ServerPlugin> {
  return isolate ? loadIsolated({ resolved, isolate, privateHosts, host }) : runHere(resolved, host);
}

async function runHere(resolved: ResolvedAgent, { signal, failed }: ServerHalfHost): Promise<ServerPlugin> {
  const suspect: Suspect = { slug: resolved.manifest.id, folder: resolved.folder, fail: failed };
  const forget = watchFor(suspect);
  signal.addEventListener('abort', forget, { once: true });
  return runPluginAs(suspect, await runAs(suspect, () => resolved.loadPlugin()));
}
