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
    // Without storage, the only loss is that open projects are not remembered.
  }
}

/** The key has the draft prefix, so that signing out deletes it. The stored value contains project ids. */
const keyOf = (place: string) => `draft:projects:${place}`;
