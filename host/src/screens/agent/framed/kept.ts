/** Key prefix of what a framed page stores in this browser. It starts like drafts, so that signing out deletes it. */
const prefixOf = (slug: string) => `draft:frame:${slug}:`;

/** Keys of the shell that every page shares. */
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

/** @returns whether there was space */
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
