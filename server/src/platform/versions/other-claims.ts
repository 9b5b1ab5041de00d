import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AgentManifest } from '@staffroom/sdk';
import type { PluginsFile } from '@staffroom/sdk/internal/shared';
import { type Claim, claimsOf, clashWith, lastingClaims, nameClaim } from '../../agents/registry/clashes.ts';
import { Rejection } from '../../agents/rejection.ts';
import { resolveAgent } from '../packages/resolve.ts';
import { sdkVersion } from '../packages/sdk-version.ts';
import { manifestOf } from './access/installed-access.ts';
import { installedVersions } from './version-folders.ts';

interface OtherClaimsOptions {
  /** The workspace's `plugins.json`. */
  file: string;
  /** The folder of the installed versions. */
  agents: string;
  plugins: PluginsFile;
}

/**
 * Refuses a package that takes the name, the address or a command of another agent. That includes the earlier names of other
 * agents, and the names of removed agents whose data was kept.
 * @throws Rejection
 */
export async function requireOwnClaims(manifest: AgentManifest, options: OtherClaimsOptions): Promise<void> {
  const reason = clashWith(manifest, await claimsOfOthers(manifest.id, options));
  if (reason !== null) throw new Rejection('name-taken', reason);
}

async function claimsOfOthers(
  own: string,
  { file, agents, plugins }: OtherClaimsOptions,
): Promise<(readonly [string, readonly Claim[]])[]> {
  const sdk = await sdkVersion();
  const present = Object.entries(plugins.agents).map(async ([id, entry]) => {
    // An agent that cannot be read keeps at least its id.
    const one = await resolveAgent(id, entry, {
      base: dirname(file),
      sdk,
      ownNames: { product: 'Staffroom', company: 'Company' },
      isolate: plugins.isolate,
    }).catch(() => null);
    return [id, one === null ? [nameClaim(id)] : claimsOf(one.manifest)] as const;
  });
  const named = Object.entries(plugins.names ?? {}).map(([id, name]) => [id, [nameClaim(name)]] as const);
  const earlier = (await foldersIn(agents)).map(async (id) => {
    const manifests = (await installedVersions(agents, id)).map((receipt) => manifestOf(agents, receipt));
    const claims = (await Promise.all(manifests)).flatMap((one) => (one === null ? [] : lastingClaims(one)));
    return [id, claims] as const;
  });
  const all = [...(await Promise.all(present)), ...named, ...(await Promise.all(earlier))];
  return all.filter(([id]) => id !== own);
}

/** Returns the ids of agents with versions on disk. */
async function foldersIn(agents: string): Promise<string[]> {
  const entries = await readdir(agents, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && /^[a-z][a-z0-9-]{1,40}$/.test(entry.name))
    .map(({ name }) => name);
}
