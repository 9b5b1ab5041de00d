import { removedExports } from './removed-exports.ts';

const imports =
  /\b(?:import|export)(?:\s+type)?\s*(?:[\w*\s]+|\{([^{}]*)\})\s*from\s*['"](@staffroom\/sdk[\w/-]*)['"]/g;

/**
 * Finds imports that the SDK does not allow agents: names and entries that it no longer has, and its internal entries.
 * @returns the end of a sentence for each: `imports …`
 */
export function removedImports(source: string): string[] {
  return [...source.matchAll(imports)].flatMap(([, list = '', entry = '']) => {
    if (/^@staffroom\/sdk\/(?:internal\/|core$|host$)/.test(entry))
      return [`imports "${entry}", which is only for Staffroom itself and changes without notice`];
    const removed = removedExports[entry];
    if (removed === undefined) return [];
    if (removed === 'all') return [`imports "${entry}", which the SDK no longer has`];
    return namesOf(list)
      .filter((name) => removed.includes(name))
      .map((name) => `imports "${name}", which "${entry}" no longer exports`);
  });
}

function namesOf(list: string): string[] {
  return list.split(',').flatMap((item) => /^\s*(?:type\s+)?(\w+)/.exec(item)?.[1] ?? []);
}
