import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SharedFacts } from '../../modules/agents/packages/package-store.ts';
import type { PluginsChange, WorkspacePlugins } from '../plugins-file/workspace-plugins.ts';
import { Rejection } from '../../agents/rejection.ts';
import { pinOf, removePin, writePin } from '../versions/pins.ts';
import { installedVersions, type Receipt } from '../versions/version-folders.ts';
import { comparedFile } from './compared-file.ts';
import { entryFacts } from './entry-facts.ts';

const agentId = /^[a-z][a-z0-9-]{1,40}$/;
const keyName = /^[\w-][\w.-]{0,100}\.pem$/;

export const versionName = ({ id, version }: Pick<Receipt, 'id' | 'version'>): string => `${id}/${version}`;

export type LocalAgents = ReturnType<typeof localAgents>;

/**
 * The installed agents in the files of this process, as facts that are equal for every process: a fact names a version by
 * `<id>/<version>` instead of the path of its folder.
 */
export function localAgents({
  file,
  data,
  pluginsFile,
}: {
  file: string;
  data: string;
  pluginsFile: WorkspacePlugins;
}) {
  const agents = join(resolve(data), 'agents');
  const keys = join(agents, 'keys');
  const { asFact, asEntry } = entryFacts({ file, agents });
  const list = (folder: string) => readdir(folder).catch((): string[] => []);

  async function apply(name: string, value: unknown, changes: PluginsChange[]): Promise<void> {
    const [kind = '', subject = ''] = name.split(' ');
    if (kind === 'key' && keyName.test(subject)) {
      const place = join(keys, subject);
      if (typeof value !== 'string') return rm(place, { force: true });
      await mkdir(keys, { recursive: true });
      return writeFile(place, value);
    }
    if (!agentId.test(subject)) return;
    if (kind === 'pin') {
      if (typeof value !== 'string') return removePin(agents, subject);
      await mkdir(join(agents, subject), { recursive: true });
      return writePin(agents, subject, value);
    }
    if (kind !== 'entry') return;
    const entry = value === undefined ? undefined : asEntry(subject, value);
    if (entry !== null) changes.push([['agents', subject], entry]);
  }

  return {
    agents,

    async packages(): Promise<Receipt[]> {
      const ids = (await list(agents)).filter((name) => agentId.test(name));
      return (await Promise.all(ids.map((id) => installedVersions(agents, id)))).flat();
    },

    /** @returns the facts; `entries` is false if `plugins.json` cannot be read, so that its entries are unknown */
    async facts(): Promise<{ facts: SharedFacts; entries: boolean }> {
      const facts: SharedFacts = {};
      for (const name of await list(keys))
        if (keyName.test(name)) facts[`key ${name}`] = await readFile(join(keys, name), 'utf8');
      for (const id of await list(agents)) {
        const pin = agentId.test(id) ? await pinOf(agents, id) : null;
        if (pin !== null) facts[`pin ${id}`] = pin;
      }
      const entries = await pluginsFile.entries().catch(() => null);
      for (const [id, entry] of Object.entries(entries ?? {})) {
        const fact = asFact(id, entry);
        if (fact !== undefined) facts[`entry ${id}`] = fact;
      }
      return { facts, entries: entries !== null };
    },

    /** Writes facts into the files. @param facts undefined removes a fact */
    async apply(facts: SharedFacts): Promise<void> {
      const changes: PluginsChange[] = [];
      for (const [name, value] of Object.entries(facts)) await apply(name, value, changes);
      for (const change of changes) await pluginsFile.edit([change]).catch(ignoreRefused);
    },

    /** Returns the entry of an agent in `plugins.json` for a fact. */
    entryOf(name: string, fact: unknown): { id: string; entry: unknown } | null {
      const [kind, id = ''] = name.split(' ');
      const entry = kind === 'entry' && agentId.test(id) ? asEntry(id, fact) : null;
      return entry === null ? null : { id, entry };
    },

    ...comparedFile(agents),
  };
}

/** An agent in a deployed file that cannot be written stays, because the deployment wants it. */
function ignoreRefused(error: unknown): void {
  if (!(error instanceof Rejection)) throw error;
}

/** Returns the versions that a fact names, in the form `<id>/<version>`. */
export function versionsIn(fact: unknown): string[] {
  const { from, canary } = (fact ?? {}) as { from?: unknown; canary?: { from?: unknown } };
  return [from, canary?.from].filter((name) => typeof name === 'string');
}
