import { dirname, relative, sep } from 'node:path';

/** Returns how `plugins.json` names a folder: relative if the folder is beside the file or below it, otherwise absolute. */
export function pathIn(file: string, folder: string): string {
  const path = relative(dirname(file), folder);
  return path === '..' || path.startsWith(`..${sep}`) ? folder : `./${path}`;
}
