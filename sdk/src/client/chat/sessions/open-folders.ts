/** The folders that were left open in this browser. */
export function openFolders(place: string): Set<string> {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? '[]');
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}

export function rememberFolder(place: string, name: string, open: boolean): void {
  const names = openFolders(place);
  if (open) names.add(name);
  else names.delete(name);
  try {
    localStorage.setItem(keyOf(place), JSON.stringify([...names]));
  } catch {
    // A full or forbidden storage costs only the memory of it.
  }
}

/** Drafts are removed at logout by their prefix; so is this, which names folders. */
const keyOf = (place: string) => `draft:folders:${place}`;
