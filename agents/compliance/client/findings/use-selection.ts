import { useState } from 'react';
import type { StoredFinding } from '../../findings/finding.ts';

export type Selection = ReturnType<typeof useSelection>;

/**
 * The selected rows. Rows that leave the screen lose their selection.
 * @param place identifies the visible page of rows; changing it clears the selection
 */
export function useSelection(shown: readonly StoredFinding[], place: string) {
  const [state, setState] = useState<{ place: string; chosen: ReadonlySet<string> }>({ place, chosen: none });
  const chosen = state.place === place ? state.chosen : none;
  const ids = shown.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const put = (next: readonly string[]) => setState({ place, chosen: new Set(next) });
  return {
    ids,
    has: (id: string) => chosen.has(id),
    all: shown.length > 0 && ids.length === shown.length,
    toggle: (id: string) => put(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    toggleAll: () => put(ids.length === shown.length ? [] : shown.map(({ id }) => id)),
    clear: () => put([]),
  };
}

const none: ReadonlySet<string> = new Set();
