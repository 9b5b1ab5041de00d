import type { PendingFiles } from './pending-files.ts';

/** Beside the draft's text; logging out removes every key that starts with "draft:". */
const keyOf = (place: string) => `draft:files:${place}`;

/** The ids of files that were attached to a draft before the page was loaded anew. */
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
    // A full or forbidden storage costs only the files' survival of a reload.
  }
}
