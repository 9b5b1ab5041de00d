import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { BlobMissing, type BlobStore } from '../../modules/blobs/blob-store.ts';
import { AgentFile } from '../create/agent-files.ts';
import { contentPath } from '../create/copy-blobs.ts';
import { type PartSource, readLines, readStored } from '../format/line-parts.ts';
import { type Content, type Manifest, sha256Of } from '../format/manifest.ts';
import { readContents } from '../prune-backups.ts';
import { FileMissing } from '../targets/target.ts';

const concurrency = 4;
/** Contents that wait for their turn at the same time. */
const batchSize = 64;

export interface RestoredBlobs {
  count: number;
  /** The blobs that the file store lacked. */
  added: number;
  problems: string[];
}

/** Calls work for each content of a backup, a few at the same time. */
export async function eachContent(
  { target }: Pick<PartSource, 'target'>,
  manifest: Manifest,
  work: (content: Content) => Promise<void>,
): Promise<void> {
  const limit = pLimit(concurrency);
  let batch: Content[] = [];
  const run = async () => {
    const running = batch;
    batch = [];
    await Promise.all(running.map((content) => limit(() => work(content))));
  };
  for await (const content of readContents(target, manifest)) {
    batch.push(content);
    if (batch.length >= batchSize) await run();
  }
  await run();
}

const suffixOf = ({ encryptedTo }: Manifest) => ({
  suffix: encryptedTo === null ? ('' as const) : ('.age' as const),
});

/** Stores the blobs of a backup in the file store. Deletes nothing there, and skips blobs that it already has. */
export async function restoreBlobs(
  source: PartSource,
  manifest: Manifest,
  blobs: Pick<BlobStore, 'get' | 'stage'>,
): Promise<RestoredBlobs> {
  const result: RestoredBlobs = { count: 0, added: 0, problems: [] };
  await eachContent(source, manifest, async ({ hash, size, of }) => {
    if (of !== 'blob') return;
    result.count += 1;
    if (await hasBlob(blobs, hash, size)) return;
    try {
      const stored = await source.target.read(contentPath(hash, suffixOf(manifest)));
      const staged = await blobs.stage(await source.opening.openStream(stored), size);
      if (staged.hash === hash) {
        await staged.keep();
        result.added += 1;
        return;
      }
      await staged.discard();
      result.problems.push(`blob ${hash}: its content has changed`);
    } catch (error) {
      result.problems.push(
        `blob ${hash}: ${error instanceof FileMissing ? 'the file is missing' : `the file cannot be read: ${String(error)}`}`,
      );
    }
  });
  return result;
}

async function hasBlob(blobs: Pick<BlobStore, 'get'>, hash: string, size: number): Promise<boolean> {
  try {
    return (await blobs.get(hash)).size === size;
  } catch (error) {
    if (error instanceof BlobMissing) return false;
    throw error;
  }
}

/** Writes the installed agents into their folder. Replaces files, and deletes none. */
export async function restoreAgents(
  source: PartSource,
  manifest: Manifest,
  agents: string,
): Promise<string[]> {
  const problems: string[] = [];
  for (const part of manifest.agents.parts) {
    for (const line of await readLines(source, part)) {
      const file = AgentFile.parse(JSON.parse(line));
      const place = resolve(agents, file.path);
      // A changed list could otherwise name files outside of the folder.
      if (!place.startsWith(resolve(agents) + sep)) {
        problems.push(`agents: the path ${file.path} leads out of the folder`);
        continue;
      }
      await mkdir(dirname(place), { recursive: true });
      if ('link' in file) {
        await rm(place, { force: true, recursive: true });
        await symlink(file.link, place);
        continue;
      }
      try {
        const stored = await source.target.read(contentPath(file.hash, suffixOf(manifest)));
        const content = await buffer(await source.opening.openStream(stored));
        if (sha256Of(content) !== file.hash) throw new Error('its content has changed');
        await writeFile(place, content);
        await chmod(place, file.executable ? 0o755 : 0o644);
      } catch (error) {
        problems.push(`agent file ${file.path}: ${(error as Error).message}`);
      }
    }
  }
  return problems;
}

/**
 * Writes `plugins.json`, with the paths of installed agents changed to this machine's folder. Keeps a different existing file
 * beside it, with the ending `.before-restore`.
 * @returns whether the file was written
 */
export async function restorePlugins(
  source: PartSource,
  manifest: Manifest,
  { folder, pluginsFile }: { folder: string; pluginsFile: string },
): Promise<boolean> {
  if (manifest.plugins === null) return false;
  const stored = Buffer.from(await readStored(source, manifest.plugins)).toString();
  const { agentsPath, text } = JSON.parse(stored) as { agentsPath: string; text: string };
  const here = relative(dirname(pluginsFile), folder).split(sep).join('/');
  const moved = text
    .replaceAll(`"${agentsPath}/`, `"${here}/`)
    .replaceAll(`"./${agentsPath}/`, `"./${here}/`);
  const before = await readFile(pluginsFile, 'utf8').catch(() => null);
  if (before === moved) return false;
  if (before !== null) await writeFile(`${pluginsFile}.before-restore`, before);
  await mkdir(dirname(pluginsFile), { recursive: true });
  await writeFile(pluginsFile, moved);
  return true;
}

export const agentsFolder = (dataDir: string): string => join(dataDir, 'agents');
