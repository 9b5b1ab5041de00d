import { randomUUID } from 'node:crypto';
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PluginsFile } from '@staffroom/sdk/internal/shared';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import {
  createPackageStore,
  type SharedFacts,
  type StoredPackage,
} from '../../modules/agents/packages/package-store.ts';
import type { BlobStore } from '../../modules/blobs/blob-store.ts';
import { watchFiles } from '../plugins-file/plugins-file-watch.ts';
import type { WorkspacePlugins } from '../plugins-file/workspace-plugins.ts';
import { oneLine } from '../rejection.ts';
import { Receipt, writeReceipt } from '../versions/version-folders.ts';
import { localAgents, versionName, versionsIn } from './local-agents.ts';
import { mergeFacts } from './merge-facts.ts';
import { unpackVersion, withPackedVersion } from './pack-version.ts';

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

/** The name of the fact that identifies the workspace. */
const workspaceFact = 'workspace';

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
  const inOrder = pLimit(1);
  const closed = new AbortController();
  const folderOf = (name: string) => join(local.agents, name);
  const nameOf = ({ agent, version }: StoredPackage) => `${agent}/${version}`;

  /** @returns whether the package store has changed */
  async function exchangePackages(known: Set<string>): Promise<boolean> {
    const { packages } = await store.read();
    const stored = new Map(packages.filter(({ isStored }) => isStored).map((one) => [nameOf(one), one]));
    let changed = false;
    for (const receipt of await local.packages()) {
      const name = versionName(receipt);
      const there = stored.get(name);
      stored.delete(name);
      if (there) changed = (await exchangeReceipts(receipt, there)) || changed;
      else if (known.has(name) && !packages.some((one) => nameOf(one) === name)) await forget(name, known);
      else changed = (await upload(receipt, known)) || changed;
    }
    for (const [name, one] of stored) await download(name, one, known);
    const there = new Set(packages.map(nameOf));
    const present = new Set((await local.packages()).map(versionName));
    for (const name of known) {
      if (there.has(name) || present.has(name)) continue;
      known.delete(name);
      // This process has purged the version: the others delete theirs.
      changed = true;
    }
    return changed;
  }

  async function forget(name: string, known: Set<string>): Promise<void> {
    await rm(folderOf(name), { recursive: true, force: true });
    // Fails while the folder of the agent has other versions.
    await rmdir(dirname(folderOf(name))).catch(() => undefined);
    known.delete(name);
    log.info({ version: name }, 'agents: deleted purged version');
  }

  async function upload(receipt: Receipt, known: Set<string>): Promise<boolean> {
    const { id: agent, version } = receipt;
    const name = versionName(receipt);
    try {
      await withPackedVersion({ agents: local.agents, folder: folderOf(name) }, (tarball) =>
        store.add({ agent, version, receipt }, tarball),
      );
      known.add(name);
      log.info({ version: name }, 'agents: stored package for all processes');
      return true;
    } catch (error) {
      log.error({ version: name, reason: oneLine(error) }, 'agents: cannot store package');
      return false;
    }
  }

  async function download(name: string, one: StoredPackage, known: Set<string>): Promise<void> {
    try {
      const receipt = Receipt.parse(one.receipt);
      if (versionName(receipt) !== name) throw new Error('the installation record names another version');
      // Noted first: a version on disk that was never noted would be taken for a new one.
      known.add(name);
      await local.setCompared({ ...(await local.compared()), packages: [...known] });
      await unpackVersion({ agents: local.agents, folder: folderOf(name), receipt }, (into) =>
        store.fetch(one, into),
      );
      log.info({ version: name }, 'agents: unpacked package of another process');
    } catch (error) {
      const level = store.isMissing(error) ? 'warn' : 'error';
      log[level]({ version: name, reason: oneLine(error) }, 'agents: cannot unpack package');
    }
  }

  async function exchangeReceipts(here: Receipt, there: StoredPackage): Promise<boolean> {
    const parsed = Receipt.safeParse(there.receipt);
    if (!parsed.success) return false;
    const shared = parsed.data;
    if (here.integrity !== shared.integrity) {
      log.error({ version: versionName(here) }, 'agents: contents of version differ between processes');
      return false;
    }
    const merged = mergedReceipt(here, shared);
    if (!isDeepStrictEqual(merged, here)) await writeReceipt(folderOf(versionName(here)), merged);
    if (isDeepStrictEqual(merged, shared)) return false;
    await store.setReceipt(there, merged);
    return true;
  }

  async function exchangeFacts(known: Set<string>): Promise<boolean> {
    const compared = await local.compared();
    const { facts: own, entries } = await local.facts();
    const { facts: there, packages } = await store.read();
    const here = { ...own, [workspaceFact]: there[workspaceFact] };
    const available = new Set(packages.filter(({ isStored }) => isStored).map(nameOf));
    const present = new Set((await local.packages()).map(versionName));
    const { push, pull, conflicts } = mergeFacts(compared.facts, here, there);
    for (const name of conflicts) log.warn({ fact: name }, 'agents: change replaced by another process');
    const isReady = (name: string, fact: unknown, among: Set<string>) =>
      !name.startsWith('entry ') || (entries && versionsIn(fact).every((version) => among.has(version)));
    const pushed = Object.entries(push).filter(([name, fact]) => isReady(name, fact, available));
    const pulled = Object.entries(pull).filter(([name, fact]) => isReady(name, fact, present));
    if (pulled.length > 0) await local.apply(Object.fromEntries(pulled));
    const facts =
      pushed.length === 0
        ? there
        : await store.change((now) =>
            // Another process may have changed the same fact since it was read; its change counts.
            Object.fromEntries(pushed.filter(([name]) => isDeepStrictEqual(now[name], there[name]))),
          );
    // A fact that could not be exchanged yet keeps its old base, so that the next comparison sees the same change.
    const done = new Set([...pushed, ...pulled].map(([name]) => name));
    const waiting = Object.keys({ ...push, ...pull }).filter((name) => !done.has(name));
    const now = { facts: withBase(facts, compared.facts, waiting), packages: [...known].toSorted() };
    if (!isDeepStrictEqual(now, compared)) await local.setCompared(now);
    return pushed.length > 0;
  }

  /** A data folder that was used with another database has nothing in common with this one. */
  async function forgetOtherWorkspace(): Promise<void> {
    const { facts } = await store.read();
    const { [workspaceFact]: id } = Object.hasOwn(facts, workspaceFact)
      ? facts
      : await store.change((now) =>
          Object.hasOwn(now, workspaceFact) ? {} : { [workspaceFact]: randomUUID() },
        );
    const { facts: before } = await local.compared();
    if (before[workspaceFact] !== id)
      await local.setCompared({ facts: { [workspaceFact]: id }, packages: [] });
  }

  async function compare(): Promise<void> {
    await forgetOtherWorkspace();
    const known = new Set((await local.compared()).packages);
    const isPackageNew = await exchangePackages(known);
    if ((await exchangeFacts(known)) || isPackageNew) await database.notify(channel, {});
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

/** Joins two records of the same contents: an approval or a run in one process counts for all. */
function mergedReceipt(here: Receipt, shared: Receipt): Receipt {
  // The address of a page elsewhere can change until the version is approved.
  const newer = here.approved === shared.approved ? here.installedAt > shared.installedAt : here.approved;
  const approved = here.approved || shared.approved;
  return { ...(newer ? here : shared), approved, hasRun: here.hasRun || shared.hasRun };
}

function withBase(facts: SharedFacts, base: SharedFacts, waiting: string[]): SharedFacts {
  const kept = { ...facts };
  for (const name of waiting) {
    if (Object.hasOwn(base, name)) kept[name] = base[name];
    else delete kept[name];
  }
  return kept;
}
