import { openPackage } from './package.ts';

/**
 * Compares two Office files. Returns the paths of parts that were added, removed or changed, whatever the compression.
 * @example changedParts(theirs, filled) // ['xl/worksheets/sheet2.xml']
 */
export function changedParts(before: Uint8Array, after: Uint8Array): string[] {
  const [old, fresh] = [openPackage(before), openPackage(after)];
  const paths = new Set([...old.keys(), ...fresh.keys()]);
  const same = (path: string) => {
    const [a, b] = [old.get(path), fresh.get(path)];
    return a !== undefined && b !== undefined && Buffer.compare(a, b) === 0;
  };
  return [...paths].filter((path) => !same(path)).toSorted();
}
