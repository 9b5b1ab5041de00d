import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const cache = join(import.meta.dirname, '../../../node_modules/.cache/kubernetes-tools');

/** Finds a program in the folder of `.ci/kubernetes-tools` or in PATH. @returns its path, or null */
export function findTool(name: string, variables: NodeJS.ProcessEnv = process.env): string | null {
  const folders = [join(cache, name), ...(variables['PATH'] ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}
