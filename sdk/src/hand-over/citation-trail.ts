import type { DocumentPlace } from './document-href.ts';

/** The passages that an answer cites, so that people can open them one after another in the documents. */
export interface CitationTrail {
  back: string;
  /** Title of the chat; null when unknown. */
  title: string | null;
  places: readonly DocumentPlace[];
  /** Index of the open passage, from 0. */
  at: number;
}

/** Wraps a trail as router state, so that the address that people share does not contain it. */
export const trailState = (trail: CitationTrail) => ({ trail });

/**
 * Reads the trail from router state; null if the state contains no valid trail. The state is untrusted, because pages of agents
 * can write it, too.
 */
export function readTrail(state: unknown): CitationTrail | null {
  const { trail } = asRecord(state);
  const { back, title, places, at } = asRecord(trail);
  if (typeof back !== 'string' || !/^\/(?![/\\])/.test(back)) return null;
  if (!Array.isArray(places) || !places.every(isPlace) || !isWhole(at) || at >= places.length) return null;
  return { back, title: typeof title === 'string' ? title : null, places, at };
}

function isPlace(value: unknown): value is DocumentPlace {
  const { documentId, version, page, start, end } = asRecord(value);
  return (
    typeof documentId === 'string' && [version, page, start, end].every((one) => one == null || isWhole(one))
  );
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
