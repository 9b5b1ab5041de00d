import { removedExports } from './removed-exports.ts';

const origins = /\bfrom\s{0,9}['"](@staffroom\/sdk[\w/-]{0,99})['"]/g;

/**
 * Finds imports that the SDK does not allow agents: names and entries that it no longer has, and its internal entries.
 * @returns the end of a sentence for each: `imports …`
 */
export function removedImports(source: string): string[] {
  return [...source.matchAll(origins)].flatMap(({ 1: entry = '', index }) => {
    if (/^@staffroom\/sdk\/(?:internal\/|core$|host$)/.test(entry))
      return [`imports "${entry}", which is only for Staffroom itself and changes without notice`];
    const removed = removedExports[entry];
    if (removed === undefined) return [];
    if (removed === 'all') return [`imports "${entry}", which the SDK no longer has`];
    return namesOf(source.slice(0, index))
      .filter((name) => removed.includes(name))
      .map((name) => `imports "${name}", which "${entry}" no longer exports`);
  });
}

/** @param statement the source up to `from` */
function namesOf(statement: string): string[] {
  const list = statement.trimEnd();
  if (!list.endsWith('}')) return [];
  const names = list.slice(list.lastIndexOf('{') + 1).split(',');
  return names.flatMap((item) => /^\s*(?:type\s+)?(\w+)/.exec(item)?.[1] ?? []);
}
