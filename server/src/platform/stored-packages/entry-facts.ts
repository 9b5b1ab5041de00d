import { dirname, join, relative, resolve } from 'node:path';
import semver from 'semver';
import { pathIn } from '../plugins-file/path-in.ts';

interface Places {
  /** The path of `plugins.json`. */
  file: string;
  /** The folder of the installed versions. */
  agents: string;
}

/** Turns entries of `plugins.json` into facts that are equal for every process, and back. */
export function entryFacts({ file, agents }: Places) {
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

  return { asFact, asEntry };
}
