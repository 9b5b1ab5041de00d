import { useState } from 'react';
import type { LibraryDocument } from '../../documents/library-document.ts';

export interface Selection {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
  /** The selected documents that are still in the list. */
  documents: LibraryDocument[];
  all: boolean;
}

/** The selected documents of the list. A document that leaves the list is deselected. */
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
