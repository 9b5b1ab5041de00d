const draftPrefix = 'draft:';

export function removeDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(draftPrefix)) storage.removeItem(key);
  }
}
