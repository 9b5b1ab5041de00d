import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { Capability } from '@staffroom/sdk';
import semver from 'semver';
import { z } from 'zod';
import { RemotePin } from './pin-remote.ts';

const receiptFile = 'staffroom-installed.json';

/** What the server and installed agents share: one copy each, the host's. */
export const sharedPackages = ['@staffroom/sdk', 'zod', 'react', 'react-dom'] as const;

/** What was noted when a version was installed. It lies in the version's folder. */
export const Receipt = z.object({
  id: z.string(),
  version: z.string(),
  capabilities: z.array(Capability),
  /** Of the tarball, as npm writes it: `sha512-` and base64. */
  integrity: z.string(),
  /** File name of the key that its signature fits; null for an unsigned package. */
  signedBy: z.string().nullable(),
  /** Whether it has a server half and a page. */
  halves: z.object({ server: z.boolean(), page: z.boolean() }),
  /** Where its page is served, if that is elsewhere. */
  remote: RemotePin.nullable().default(null),
  installedAt: z.iso.datetime(),
  /** Somebody has let it run, so that going back to it asks for nothing. */
  approved: z.boolean(),
  /** It has started here at least once. What was installed before this was noted counts as if it had. */
  hasRun: z.boolean().default(true),
});
export type Receipt = z.output<typeof Receipt>;

/** `<data>/agents/<id>/<version>`. */
export function versionFolder(agents: string, { id, version }: Pick<Receipt, 'id' | 'version'>): string {
  return join(agents, id, version);
}

/** @returns null where the folder was not made by an installation */
export async function readReceipt(folder: string): Promise<Receipt | null> {
  const text = await readFile(join(folder, receiptFile), 'utf8').catch(() => null);
  return text === null ? null : Receipt.parse(JSON.parse(text));
}

export async function writeReceipt(folder: string, receipt: Receipt): Promise<void> {
  const file = join(folder, receiptFile);
  // The server and a command line may write and read it at the same time: nobody reads half of it.
  const whole = `${file}.${randomUUID()}`;
  await writeFile(whole, `${JSON.stringify(receipt, null, 2)}\n`);
  await rename(whole, file);
}

/** Notes that what lies in a folder has started, where it was made by an installation. */
export async function noteRun(folder: string): Promise<void> {
  const receipt = await readReceipt(folder);
  if (receipt?.hasRun === false) await writeReceipt(folder, { ...receipt, hasRun: true });
}

/** What is installed of an agent, the newest version first. */
export async function installedVersions(agents: string, id: string): Promise<Receipt[]> {
  const names = await readdir(join(agents, id)).catch((): string[] => []);
  const versions = names.filter((name) => semver.valid(name) === name);
  const receipts = await Promise.all(
    versions.map((version) => readReceipt(versionFolder(agents, { id, version }))),
  );
  return receipts
    .filter((receipt) => receipt !== null)
    .toSorted((a, b) => semver.rcompare(a.version, b.version));
}

/** Installed packages find what they share with the host beside them, so that none of them brings a copy. */
export async function linkSharedPackages(agents: string): Promise<void> {
  const require = createRequire(import.meta.url);
  for (const name of sharedPackages) {
    const target = await packageRoot(require, name);
    if (target === null) continue;
    const link = join(agents, 'node_modules', name);
    if ((await realpath(link).catch(() => null)) === target) continue;
    await mkdir(dirname(link), { recursive: true });
    await rm(link, { force: true });
    await symlink(target, link, 'junction');
  }
}

/** Null where the server does without it, as with what only pages import. */
async function packageRoot(require: NodeJS.Require, name: string): Promise<string | null> {
  for (const root of require.resolve.paths(name) ?? []) {
    const found = await realpath(join(root, name)).catch(() => null);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The built page of another version that lies beside the one that runs: pages that people have open still load parts of it.
 * @param client the folder with the page of the version that runs
 */
export function besideVersion(
  client: string,
  { slug, running, version }: { slug: string; running: string; version: string },
): string | null {
  const tail = join(sep, slug, running, 'dist', 'client');
  if (!client.endsWith(tail) || semver.valid(version) !== version) return null;
  return join(client.slice(0, -tail.length), slug, version, 'dist', 'client');
}
