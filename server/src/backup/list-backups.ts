import { text } from 'node:stream/consumers';
import { BackupDamaged, BackupRefused } from './outcome.ts';
import { backupFormat, checksumFile, Manifest, manifestFile, sha256Of } from './format/manifest.ts';
import { type BackupTarget, FileMissing } from './targets/target.ts';

/** The name of a backup's folder begins with its time, so names sort by age. */
const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{6}$/;

/** Lists the folders of backups, oldest first, including unfinished ones. */
export async function backupFolders(target: BackupTarget): Promise<string[]> {
  return (await target.folders()).filter((name) => namePattern.test(name)).toSorted();
}

/** Lists the finished backups, oldest first. A backup is finished when it has a manifest. */
export async function finishedBackups(target: BackupTarget): Promise<string[]> {
  const folders = await backupFolders(target);
  const sizes = await Promise.all(folders.map((name) => target.size(`${name}/${manifestFile}`)));
  return folders.filter((_name, index) => sizes[index] !== null);
}

/** Returns the name of the newest finished backup. @throws BackupRefused if there is none */
export async function newestBackup(target: BackupTarget): Promise<string> {
  const name = (await finishedBackups(target)).at(-1);
  if (name === undefined)
    throw new BackupRefused(`${target.address} contains no finished backup. Check the address.`);
  return name;
}

/**
 * Reads and checks a manifest.
 * @throws BackupDamaged if it is missing or was changed
 * @throws BackupRefused if a newer version wrote it in an unknown format
 */
export async function readManifest(target: BackupTarget, name: string): Promise<Manifest> {
  const read = async (file: string) => {
    try {
      return await text(await target.read(`${name}/${file}`));
    } catch (error) {
      if (error instanceof FileMissing) throw new BackupDamaged([`${name}: ${file} is missing`]);
      throw error;
    }
  };
  const manifest = await read(manifestFile);
  if (!(await read(checksumFile)).startsWith(sha256Of(manifest)))
    throw new BackupDamaged([`${name}: ${manifestFile} has changed since it was written`]);
  const { format, product } = JSON.parse(manifest) as { format: number; product: string };
  if (format > backupFormat)
    throw new BackupRefused(
      `Staffroom ${product} wrote this backup in format ${format}, and this version reads formats up to ${backupFormat}. Use Staffroom ${product} or a newer one.`,
    );
  return Manifest.parse(JSON.parse(manifest));
}
