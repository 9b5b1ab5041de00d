import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parsePluginsFile } from '../plugins-file/plugins-file.ts';
import { editJson } from './edit-json.ts';

/**
 * Changes values of `plugins.json` in one step; everything else stays, including comments.
 * @param path of keys to the value
 * @param value undefined removes it
 * @throws PluginsFileError if the result would be invalid
 */
export async function editPluginsFile(file: string, path: string[], value: unknown): Promise<void> {
  return editPluginsFileAt(file, [[path, value]]);
}

/** @throws PluginsFileError if the result would be invalid */
export async function editPluginsFileAt(
  file: string,
  changes: [path: string[], value: unknown][],
): Promise<void> {
  const before = await readFile(file, 'utf8');
  const after = changes.reduce((text, [path, value]) => editJson(text, path, value), before);
  parsePluginsFile(after, basename(file));
  // Written to a temporary file, because the server must never read a partial one.
  const beside = `${file}.${process.pid}.tmp`;
  await writeFile(beside, after);
  await rename(beside, file);
}
