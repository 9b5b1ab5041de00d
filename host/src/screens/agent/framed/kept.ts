/** What pages in frames keep in this browser, each under its agent. With drafts, because it goes with them when somebody signs out. */
const prefixOf = (slug: string) => `draft:frame:${slug}:`;

/** Of the shell, and shown by every page. */
export const shownByAll: readonly string[] = ['theme', 'appearance'];

/** Characters that one agent may keep. */
const most = 500_000;

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

/** @returns whether there was room for it */
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
  if (size > most) return false;
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
