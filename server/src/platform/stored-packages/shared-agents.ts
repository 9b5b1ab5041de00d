import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { PluginsFile } from '@staffroom/sdk/internal/shared';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { createPackageStore } from '../../modules/agents/packages/package-store.ts';
import type { BlobStore } from '../../modules/blobs/blob-store.ts';
import { watchFiles } from '../plugins-file/plugins-file-watch.ts';
import type { WorkspacePlugins } from '../plugins-file/workspace-plugins.ts';
import type { Receipt } from '../versions/version-folders.ts';
import type { Exchange } from './exchange.ts';
import { exchangeFacts, workspaceFact } from './exchange-facts.ts';
import { exchangePackages } from './exchange-packages.ts';
import { localAgents } from './local-agents.ts';

interface SharedAgentsOptions {
  /** The path of `plugins.json`. */
  file: string;
  data: string;
  pluginsFile: WorkspacePlugins;
  database: Pick<Database, 'pool' | 'transaction' | 'notify' | 'listen'>;
  blobs: BlobStore;
  log: Logger;
  /** Milliseconds between two comparisons, in case a notification was lost; defaults to 30 s. */
  every?: number;
}

export interface SharedAgents extends AsyncDisposable {
  /** Compares once, and then after each change of this or another process. Never throws. */
  start(): Promise<void>;
  /** Gives the changes of this process to the others, and applies theirs. Never throws. */
  synchronize(): Promise<void>;
  /** Makes every process delete a version. */
  discard(version: Pick<Receipt, 'id' | 'version'>): Promise<void>;
  /** Replaces the entries of installed agents by those that all processes share, for a `plugins.json` of another process. */
  withSharedEntries(plugins: PluginsFile): Promise<PluginsFile>;
}

const channel = 'staffroom_installed_agents';

/**
 * Makes every process have the same installed agents, without a folder that they share. The file store has the packages, and the
 * database has their records, the entries of `plugins.json` that name them, pins and trusted keys. Each process keeps a copy in
 * its own data folder, which it and the command `agents` use like before.
 */
export function createSharedAgents(options: SharedAgentsOptions): SharedAgents {
  const { file, data, pluginsFile, database, blobs, log } = options;
  const store = createPackageStore({ database, blobs });
  const local = localAgents({ file, data, pluginsFile });
  const exchange: Exchange = { store, local, log };
  const inOrder = pLimit(1);
  const closed = new AbortController();

  async function compare(): Promise<void> {
    await forgetOtherWorkspace(exchange);
    const known = new Set((await local.compared()).packages);
    const isPackageNew = await exchangePackages(exchange, known);
    if ((await exchangeFacts(exchange, known)) || isPackageNew) await database.notify(channel, {});
  }

  const synchronize = () =>
    inOrder(async () => {
      if (closed.signal.aborted) return;
      await compare().catch((error: unknown) =>
        log.error({ err: error }, 'agents: cannot synchronize installed agents'),
      );
    });
  // Skips the comparison if another one is waiting, so that comparisons do not accumulate on a busy machine.
  const soon = () => inOrder.pendingCount === 0 && void synchronize();

  return {
    synchronize,
    discard: ({ id, version }) => store.remove(id, version),
    async start() {
      const { signal } = closed;
      // The folder may have a second plugins file later.
      await mkdir(local.agents, { recursive: true });
      await watchFiles(pluginsFile.files, { changed: soon, unwatched: () => undefined, signal });
      const unlisten = await database.listen(channel, soon, soon);
      const timer = setInterval(soon, options.every ?? 30_000);
      timer.unref();
      signal.addEventListener('abort', () => {
        clearInterval(timer);
        void unlisten();
      });
      await synchronize();
    },
    async withSharedEntries(plugins) {
      const { facts } = await store.read();
      const own = Object.keys(facts).flatMap((name) => local.entryOf(name, facts[name]) ?? []);
      const all = { ...plugins.agents, ...Object.fromEntries(own.map(({ id, entry }) => [id, entry])) };
      const parsed = PluginsFile.safeParse({ ...plugins, agents: all });
      return parsed.success ? parsed.data : plugins;
    },
    async [Symbol.asyncDispose]() {
      closed.abort();
      await inOrder(() => undefined);
    },
  };
}

/** A data folder that was used with another database has nothing in common with this one. */
async function forgetOtherWorkspace({ store, local }: Exchange): Promise<void> {
  const { facts } = await store.read();
  const { [workspaceFact]: id } = Object.hasOwn(facts, workspaceFact)
    ? facts
    : await store.change((now) =>
        Object.hasOwn(now, workspaceFact) ? {} : { [workspaceFact]: randomUUID() },
      );
  const { facts: before } = await local.compared();
  if (before[workspaceFact] !== id) await local.setCompared({ facts: { [workspaceFact]: id }, packages: [] });
}
