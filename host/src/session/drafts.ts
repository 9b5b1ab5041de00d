/** Unsent text is kept in local storage under keys that start with this. */
const draftPrefix = 'draft:';

export function removeDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(draftPrefix)) storage.removeItem(key);
  }
}
