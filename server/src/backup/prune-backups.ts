import { readLines } from './format/line-parts.ts';
import { Content, type Manifest } from './format/manifest.ts';
import { plain } from './format/sealing.ts';
import { backupFolders, finishedBackups, readManifest } from './list-backups.ts';
import type { BackupTarget } from './targets/target.ts';

/** Reads the list of a backup's content, part by part. */
export async function* readContents(target: BackupTarget, manifest: Manifest): AsyncGenerator<Content> {
  for (const part of manifest.contents.parts)
    for (const line of await readLines({ target, opening: plain, folder: manifest.name }, part))
      yield Content.parse(JSON.parse(line));
}

/**
 * Deletes the oldest finished backups beyond `keep`, all unfinished ones, and the content that no remaining backup has. Only
 * one backup of a target may run at the same time, because a running one relies on content that it found. Deletes no content
 * if a remaining backup is damaged, because its list of content may be wrong.
 * @returns the names of the deleted backups, and how much content was deleted
 */
export async function pruneBackups(
  target: BackupTarget,
  keep: number,
): Promise<{ backups: string[]; contents: number }> {
  const finished = await finishedBackups(target);
  const kept = new Set(finished.slice(-keep));
  const backups = (await backupFolders(target)).filter((name) => !kept.has(name));
  for (const name of backups) {
    const files: string[] = [];
    for await (const { path } of target.list(`${name}/`)) files.push(path);
    // Deletes the manifest first, so that a crash leaves an unfinished backup and not a damaged one.
    await target.delete(files.toSorted((a, b) => Number(isManifest(b)) - Number(isManifest(a))));
    await target.delete([name]);
  }
  const needed = new Set<string>();
  for (const name of kept)
    for await (const { hash } of readContents(target, await readManifest(target, name))) needed.add(hash);
  const unneeded: string[] = [];
  for await (const { path } of target.list('blobs/'))
    if (
      !needed.has(
        path
          .split('/')
          .at(-1)
          ?.replace(/\.age$/, '') ?? '',
      )
    )
      unneeded.push(path);
  await target.delete(unneeded);
  return { backups, contents: unneeded.length };
}

const isManifest = (path: string) => path.endsWith('/manifest.json');
