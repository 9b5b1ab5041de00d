/** Path segments below `/agents` and `/api/agents` that future routes may need, so that no agent gets them as its slug. */
const reserved = new Set(['new', 'edit', 'all', 'shared', 'removed', 'admin', 'settings', 'api', 'index']);

/** The maximum length of a manifest's id. */
const maxSlugLength = 41;

/**
 * Derives an address from an agent's name: "Überstunden & Co." → "uberstunden-co".
 * @param taken slugs and aliases of all present and former agents, in lower case
 */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const wanted = slugOf(name);
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const slug = `${wanted.slice(0, maxSlugLength - suffix.length).replace(/(?<!-)-+$/, '')}${suffix}`;
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
