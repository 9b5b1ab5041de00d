import type { PendingFiles } from './pending-files.ts';

/** Key of the files in the browser's storage, beside the draft's text. Signing out deletes all keys that start with "draft:". */
const keyOf = (place: string) => `draft:files:${place}`;

export function keptFiles(place: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function keepFiles(place: string, files: PendingFiles): void {
  const ids = files.flatMap(({ id, status }) => (id === null || status === 'failed' ? [] : [id]));
  try {
    if (ids.length === 0) localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), JSON.stringify(ids));
  } catch {
    // Without storage, the only loss is that files do not survive a reload.
  }
}
