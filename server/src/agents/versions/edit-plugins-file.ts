import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parsePluginsFile } from '../plugins-file/plugins-file.ts';
import { editJson } from './edit-json.ts';

/**
 * Changes values of `plugins.json` in one step; comments and everything else stay as they are.
 * @param path of keys to what is changed
 * @param value undefined takes it away
 * @throws PluginsFileError where it would not be valid any more
 */
export async function editPluginsFile(file: string, path: string[], value: unknown): Promise<void> {
  return editPluginsFileAt(file, [[path, value]]);
}

/** @throws PluginsFileError as above */
export async function editPluginsFileAt(
  file: string,
  changes: [path: string[], value: unknown][],
): Promise<void> {
  const before = await readFile(file, 'utf8');
  const after = changes.reduce((text, [path, value]) => editJson(text, path, value), before);
  parsePluginsFile(after, basename(file));
  // The server reads it as soon as it changes: it must never see half of it.
  const beside = `${file}.${process.pid}.tmp`;
  await writeFile(beside, after);
  await rename(beside, file);
}
