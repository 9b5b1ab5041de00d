import type { DocumentPlace } from './document-href.ts';

/** The passages that an answer cites, for whoever goes from one to the next in the documents themselves. */
export interface CitationTrail {
  /** The address that the person came from. */
  back: string;
  /** Of the chat; null where it is not known. */
  title: string | null;
  places: readonly DocumentPlace[];
  /** Which of them is open; 0 is the first. */
  at: number;
}

/** As it travels beside an address, which stays one that can be sent to others. */
export const trailState = (trail: CitationTrail) => ({ trail });

/** The trail that came with an address. Null where there is none, and where it is none of ours: pages of agents send it, too. */
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
