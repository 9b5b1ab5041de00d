import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { Capability } from '@staffroom/sdk/internal/shared';
import semver from 'semver';
import { z } from 'zod';
import { RemotePin } from './pin-remote.ts';

export const receiptFile = 'staffroom-installed.json';

/** The packages that server and agents share. Agents use the server's copy. */
export const sharedPackages = ['@staffroom/sdk', 'zod', 'react', 'react-dom'] as const;

/** The installation record in the version's folder. */
export const Receipt = z.object({
  id: z.string(),
  version: z.string(),
  capabilities: z.array(Capability),
  integrity: z.string(),
  /** File name of the public key that verified the package's signature; null for an unsigned package. */
  signedBy: z.string().nullable(),
  /** The SHA-256 digest of that key. Older records lack this field. */
  signerFingerprint: z.string().nullable().default(null),
  /**
   * The manifest, as it was read at the installation. No code of the package runs to read it again. Older records lack this
   * field.
   */
  manifest: z.unknown().optional(),
  halves: z.object({ server: z.boolean(), page: z.boolean() }),
  remote: RemotePin.nullable().default(null),
  installedAt: z.iso.datetime(),
  /** True if someone has approved the version, so that a rollback to it needs no new approval. */
  approved: z.boolean(),
  /** True if the version has started on this server at least once. Older records lack this field and count as started. */
  hasRun: z.boolean().default(true),
});
export type Receipt = z.output<typeof Receipt>;

export function versionFolder(agents: string, { id, version }: Pick<Receipt, 'id' | 'version'>): string {
  return join(agents, id, version);
}

/** Reads the installation record. @returns null if the folder was not created by an installation */
export async function readReceipt(folder: string): Promise<Receipt | null> {
  const text = await readFile(join(folder, receiptFile), 'utf8').catch(() => null);
  return text === null ? null : Receipt.parse(JSON.parse(text));
}

export async function writeReceipt(folder: string, receipt: Receipt): Promise<void> {
  const file = join(folder, receiptFile);
  // Writes a temporary file and renames it, because server and command line may use the record at the same time.
  const whole = `${file}.${randomUUID()}`;
  await writeFile(whole, `${JSON.stringify(receipt, null, 2)}\n`);
  await rename(whole, file);
}

export async function noteRun(folder: string): Promise<void> {
  const receipt = await readReceipt(folder);
  if (receipt?.hasRun === false) await writeReceipt(folder, { ...receipt, hasRun: true });
}

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

/** Links the shared packages next to the installed agents, so that agents import the server's copy. */
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

/** Returns the folder of a package; null if the server does not have it, such as a package for pages only. */
async function packageRoot(require: NodeJS.Require, name: string): Promise<string | null> {
  for (const root of require.resolve.paths(name) ?? []) {
    const found = await realpath(join(root, name)).catch(() => null);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Returns the folder with the built page of another version of a running agent, because pages that are still open load parts of
 * it.
 * @param client the folder with the page of the running version
 */
export function folderOfOtherVersion(
  client: string,
  { slug, running, version }: { slug: string; running: string; version: string },
): string | null {
  const tail = join(sep, slug, running, 'dist', 'client');
  if (!client.endsWith(tail) || semver.valid(version) !== version) return null;
  return join(client.slice(0, -tail.length), slug, version, 'dist', 'client');
}
