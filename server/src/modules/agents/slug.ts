/** Last parts of addresses below `/agents` and `/api/agents` that may come to mean something else. */
const reserved = new Set(['new', 'edit', 'all', 'shared', 'removed', 'admin', 'settings', 'api', 'index']);

/** As long as a manifest's id may be. */
const longest = 41;

/**
 * The address of an agent that is called so: "Überstunden & Co." → "uberstunden-co".
 * @param taken every slug and alias that leads to another agent, those of former agents among them, in lower case
 */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const wanted = slugOf(name);
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const slug = `${wanted.slice(0, longest - suffix.length).replace(/(?<!-)-+$/, '')}${suffix}`;
    if (!taken.has(slug) && !reserved.has(slug)) return slug;
  }
}

function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (words.length >= 2 && /^[a-z]/.test(words)) return words;
  return words === '' ? 'agent' : `agent-${words}`;
}
