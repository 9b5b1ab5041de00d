/**
 * Prefix of the keys under which a framed page stores values in this browser. It begins like that of drafts, so that signing
 * out deletes the values.
 */
const prefixOf = (slug: string) => `draft:frame:${slug}:`;

/** Keys of the shell whose values every page gets. */
export const shownByAll: readonly string[] = ['theme', 'appearance'];

const maxCharacters = 500_000;

export function readKept(slug: string): Record<string, string> {
  const prefix = prefixOf(slug);
  const own = Object.entries(localStorage).flatMap(([key, value]): [string, string][] =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), String(value)]] : [],
  );
  const common = shownByAll.flatMap((key): [string, string][] => {
    const value = localStorage.getItem(key);
    return value === null ? [] : [[key, value]];
  });
  return Object.fromEntries([...own, ...common]);
}

/** Stores a value. @returns whether there was space for it */
export function keep(slug: string, key: string, value: string | null): boolean {
  const name = prefixOf(slug) + key;
  if (value === null) {
    localStorage.removeItem(name);
    return true;
  }
  const others = Object.entries(readKept(slug)).filter(([other]) => other !== key);
  const size = others.reduce(
    (sum, [other, text]) => sum + other.length + text.length,
    key.length + value.length,
  );
  if (size > maxCharacters) return false;
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
