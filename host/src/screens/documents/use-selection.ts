import { useState } from 'react';
import type { LibraryDocument } from '../../documents/library-document.ts';

export interface Selection {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** All that are listed, or none. */
  toggleAll: () => void;
  clear: () => void;
  /** What is chosen and still listed. */
  documents: LibraryDocument[];
  all: boolean;
}

/** Which of the listed documents are chosen. What leaves the list is chosen no more. */
export function useSelection(listed: readonly LibraryDocument[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const documents = listed.filter(({ id }) => ids.has(id));
  const all = documents.length > 0 && documents.length === listed.length;
  return {
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    toggleAll: () => setIds(all ? new Set() : new Set(listed.map(({ id }) => id))),
    clear: () => setIds(new Set()),
    documents,
    all,
  };
}
