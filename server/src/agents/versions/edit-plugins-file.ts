import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parsePluginsFile } from '../plugins-file/plugins-file.ts';
import { editJson } from './edit-json.ts';

/**
 * Changes one value of `plugins.json` and leaves everything else unchanged, including comments.
 * @param path the keys that lead to the value
 * @param value the new value; undefined removes the property
 * @throws PluginsFileError if the result would be invalid
 */
export async function editPluginsFile(file: string, path: string[], value: unknown): Promise<void> {
  return editPluginsFileAt(file, [[path, value]]);
}

/** Changes several values of the file in one step. @throws PluginsFileError if the result would be invalid */
export async function editPluginsFileAt(
  file: string,
  changes: [path: string[], value: unknown][],
): Promise<void> {
  const before = await readFile(file, 'utf8');
  const after = changes.reduce((text, [path, value]) => editJson(text, path, value), before);
  parsePluginsFile(after, basename(file));
  // Writes a temporary file and renames it, because the server must never read an incomplete file.
  const beside = `${file}.${process.pid}.tmp`;
  await writeFile(beside, after);
  await rename(beside, file);
}
