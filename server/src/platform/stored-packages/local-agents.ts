import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import semver from 'semver';
import { z } from 'zod';
import type { SharedFacts } from '../../modules/agents/packages/package-store.ts';
import { pathIn } from '../plugins-file/path-in.ts';
import type { PluginsChange, WorkspacePlugins } from '../plugins-file/workspace-plugins.ts';
import { Rejection } from '../../agents/rejection.ts';
import { pinOf, removePin, writePin } from '../versions/pins.ts';
import { installedVersions, type Receipt } from '../versions/version-folders.ts';

const agentId = /^[a-z][a-z0-9-]{1,40}$/;
const keyName = /^[\w-][\w.-]{0,100}\.pem$/;

/** The values that this process and the database had in common at their last comparison. */
const Compared = z.object({
  facts: z.record(z.string(), z.unknown()).default({}),
  /** Versions in the form `<id>/<version>`. */
  packages: z.array(z.string()).default([]),
});
type Compared = z.output<typeof Compared>;

export const versionName = ({ id, version }: Pick<Receipt, 'id' | 'version'>): string => `${id}/${version}`;

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
  const comparedFile = join(agents, 'compared.json');
  const list = (folder: string) => readdir(folder).catch((): string[] => []);

  /** Returns the version that a path of `plugins.json` names; null if the path leads elsewhere. */
  function versionAt(id: string, from: unknown): string | null {
    if (typeof from !== 'string') return null;
    const name = relative(agents, resolve(dirname(file), from)).replaceAll('\\', '/');
    const [owner, version = '', ...rest] = name.split('/');
    return owner === id && rest.length === 0 && semver.valid(version) === version ? name : null;
  }

  function asFact(id: string, entry: unknown): unknown {
    const { from, canary, ...rest } = entry as { from?: unknown; canary?: { from?: unknown } };
    const version = versionAt(id, from);
    if (version === null) return undefined;
    const onTrial = canary && { ...canary, from: versionAt(id, canary.from) ?? canary.from };
    return { ...rest, from: version, ...(onTrial && { canary: onTrial }) };
  }

  /** @returns the entry for `plugins.json`; null for a fact that this program does not understand */
  function asEntry(id: string, fact: unknown): unknown {
    const { from, canary, ...rest } = fact as { from?: unknown; canary?: { from?: unknown } };
    const place = (name: unknown) => {
      const folder = typeof name === 'string' ? join(agents, name) : '';
      return versionAt(id, folder) === null ? null : pathIn(file, folder);
    };
    const path = place(from);
    if (path === null) return null;
    return { from: path, ...rest, ...(canary && { canary: { ...canary, from: place(canary.from) } }) };
  }

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

    async compared(): Promise<Compared> {
      const text = await readFile(comparedFile, 'utf8').catch(() => '{}');
      try {
        return Compared.parse(JSON.parse(text));
      } catch {
        return Compared.parse({});
      }
    },

    async setCompared(compared: Compared): Promise<void> {
      await mkdir(agents, { recursive: true });
      const whole = `${comparedFile}.${process.pid}.tmp`;
      await writeFile(whole, `${JSON.stringify(compared, null, 2)}\n`);
      await rename(whole, comparedFile);
    },
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
