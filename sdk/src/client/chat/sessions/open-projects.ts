/** The projects that were left open in this browser. */
export function openProjects(place: string): Set<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export function rememberProject(place: string, id: string, open: boolean): void {
  const ids = openProjects(place);
  if (open) ids.add(id);
  else ids.delete(id);
  try {
    localStorage.setItem(keyOf(place), JSON.stringify([...ids]));
  } catch {
    // A full or forbidden storage costs only the memory of it.
  }
}

/** Drafts are removed at logout by their prefix; so is this, which names projects. */
const keyOf = (place: string) => `draft:projects:${place}`;
