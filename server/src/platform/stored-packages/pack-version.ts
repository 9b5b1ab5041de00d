import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import { unpack } from '../versions/tarball.ts';
import { linkSharedPackages, type Receipt, receiptFile, writeReceipt } from '../versions/version-folders.ts';

/**
 * Packs the folder of an installed version, without its installation record. Equal contents give equal bytes.
 * @param work called with the path of the tarball, which exists until the promise resolves
 */
export async function withPackedVersion(
  { agents, folder }: { agents: string; folder: string },
  work: (tarball: string) => Promise<void>,
): Promise<void> {
  const staging = await mkdtemp(join(agents, '.staging-'));
  try {
    const file = join(staging, 'package.tgz');
    const names = (await readdir(folder)).filter((name) => name !== receiptFile).toSorted();
    await create({ gzip: true, portable: true, noMtime: true, prefix: 'package', file, cwd: folder }, names);
    await work(file);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Unpacks a version into its folder in one step, and replaces what was there.
 * @param fetch writes the tarball to a path
 */
export async function unpackVersion(
  { agents, folder, receipt }: { agents: string; folder: string; receipt: Receipt },
  fetch: (into: string) => Promise<void>,
): Promise<void> {
  await mkdir(agents, { recursive: true });
  await linkSharedPackages(agents);
  const staging = await mkdtemp(join(agents, '.staging-'));
  try {
    const tarball = join(staging, 'package.tgz');
    await fetch(tarball);
    const unpacked = join(staging, 'package');
    await unpack(tarball, unpacked);
    await writeReceipt(unpacked, receipt);
    await mkdir(dirname(folder), { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await rename(unpacked, folder);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
