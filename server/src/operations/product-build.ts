import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ProductBuild {
  version: string;
  /** The commit of the source code; null if it is unknown, for example in a folder without Git's data. */
  commit: string | null;
}

// The root of the package is three folders above this file, both in src/ and in dist/.
export const productRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** Reads the version and the commit of the program. An image without `.git` can contain the commit in the file `commit.txt`. */
export async function productBuild(root = productRoot): Promise<ProductBuild> {
  const file = await readFile(path.join(root, 'package.json'), 'utf8');
  const { version } = JSON.parse(file) as { version: string };
  const commit = (await read(path.join(root, 'commit.txt'))) ?? (await commitOf(root));
  return { version, commit: commit !== null && /^[0-9a-f]{7,64}$/.test(commit) ? commit : null };
}

export const sentenceOfBuild = ({ version, commit }: ProductBuild): string =>
  `Staffroom ${version}${commit === null ? '' : ` (${commit.slice(0, 12)})`}`;

/** Reads Git's files, because a server may not have the program `git`. */
async function commitOf(root: string): Promise<string | null> {
  const pointer = await read(path.join(root, '.git'));
  // In a worktree, `.git` is a file that names a folder; that folder names the one with the shared references.
  const folder =
    pointer === null ? path.join(root, '.git') : path.resolve(root, pointer.replace(/^gitdir: /, ''));
  const head = await read(path.join(folder, 'HEAD'));
  const reference = head?.startsWith('ref: ') ? head.slice('ref: '.length) : null;
  if (reference === null) return head;
  const shared = path.resolve(folder, (await read(path.join(folder, 'commondir'))) ?? '.');
  const loose = (await read(path.join(folder, reference))) ?? (await read(path.join(shared, reference)));
  if (loose !== null) return loose;
  const packed = (await read(path.join(shared, 'packed-refs')))?.split('\n') ?? [];
  return packed.find((line) => line.endsWith(` ${reference}`))?.split(' ')[0] ?? null;
}

const read = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
