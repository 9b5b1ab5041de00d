import { rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { oneLine } from '../../agents/rejection.ts';
import type { StoredPackage } from '../../modules/agents/packages/package-store.ts';
import { Receipt, writeReceipt } from '../versions/version-folders.ts';
import { type Exchange, folderOf, nameOf } from './exchange.ts';
import { versionName } from './local-agents.ts';
import { unpackVersion, withPackedVersion } from './pack-version.ts';

/**
 * Gives the versions of this process to the package store, and takes those of the others from it.
 * @param known the names of the versions that this process has seen in the store; changed by the exchange
 * @returns whether the package store has changed
 */
export async function exchangePackages(place: Exchange, known: Set<string>): Promise<boolean> {
  const { store, local } = place;
  const { packages } = await store.read();
  const stored = new Map(packages.filter(({ isStored }) => isStored).map((one) => [nameOf(one), one]));
  let changed = false;
  for (const receipt of await local.packages()) {
    const name = versionName(receipt);
    const there = stored.get(name);
    stored.delete(name);
    if (there) changed = (await exchangeReceipts(place, receipt, there)) || changed;
    else if (known.has(name) && !packages.some((one) => nameOf(one) === name))
      await forget(place, name, known);
    else changed = (await upload(place, receipt, known)) || changed;
  }
  for (const [name, one] of stored) await download(place, { name, one }, known);
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

async function forget({ local, log }: Exchange, name: string, known: Set<string>): Promise<void> {
  const folder = folderOf(local, name);
  await rm(folder, { recursive: true, force: true });
  // Fails while the folder of the agent has other versions.
  await rmdir(dirname(folder)).catch(() => undefined);
  known.delete(name);
  log.info({ version: name }, 'agents: deleted purged version');
}

async function upload(
  { store, local, log }: Exchange,
  receipt: Receipt,
  known: Set<string>,
): Promise<boolean> {
  const { id: agent, version } = receipt;
  const name = versionName(receipt);
  try {
    await withPackedVersion({ agents: local.agents, folder: folderOf(local, name) }, (tarball) =>
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

async function download(
  { store, local, log }: Exchange,
  { name, one }: { name: string; one: StoredPackage },
  known: Set<string>,
): Promise<void> {
  try {
    const receipt = Receipt.parse(one.receipt);
    if (versionName(receipt) !== name) throw new Error('the installation record names another version');
    // Noted first: a version on disk that was never noted would be taken for a new one.
    known.add(name);
    await local.setCompared({ ...(await local.compared()), packages: [...known] });
    await unpackVersion({ agents: local.agents, folder: folderOf(local, name), receipt }, (into) =>
      store.fetch(one, into),
    );
    log.info({ version: name }, 'agents: unpacked package of another process');
  } catch (error) {
    const level = store.isMissing(error) ? 'warn' : 'error';
    log[level]({ version: name, reason: oneLine(error) }, 'agents: cannot unpack package');
  }
}

async function exchangeReceipts(
  { store, local, log }: Exchange,
  here: Receipt,
  there: StoredPackage,
): Promise<boolean> {
  const parsed = Receipt.safeParse(there.receipt);
  if (!parsed.success) return false;
  const shared = parsed.data;
  if (here.integrity !== shared.integrity) {
    log.error({ version: versionName(here) }, 'agents: contents of version differ between processes');
    return false;
  }
  const merged = mergedReceipt(here, shared);
  if (!isDeepStrictEqual(merged, here)) await writeReceipt(folderOf(local, versionName(here)), merged);
  if (isDeepStrictEqual(merged, shared)) return false;
  await store.setReceipt(there, merged);
  return true;
}

/** Joins two records of the same contents: an approval or a run in one process counts for all. */
function mergedReceipt(here: Receipt, shared: Receipt): Receipt {
  // The address of a page elsewhere can change until the version is approved.
  const newer = here.approved === shared.approved ? here.installedAt > shared.installedAt : here.approved;
  const approved = here.approved || shared.approved;
  return { ...(newer ? here : shared), approved, hasRun: here.hasRun || shared.hasRun };
}
