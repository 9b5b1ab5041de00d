import type { RunFrame } from '../chat.ts';

/**
 * The compact form of run frames on a socket, for clients that send `short: true`. The first frame of a run gives the run a
 * number on this socket; later frames contain this number instead of ids, and text frames are arrays.
 */
export type ShortFrame =
  | { type: 'short'; as: number; runId: string; sessionId: string }
  /** A `chunk` as an array: the number of the run, `seq`, `content`. */
  | [as: number, seq: number, content: string]
  | ({ as: number } & Omit<RunFrame, 'runId' | 'sessionId'>)
  /**
   * A `done` frame without its text, because the text equals all chunks together. `length` is the text's length in UTF-16
   * units.
   */
  | { as: number; seq: number; type: 'done'; length: number; message: object };

interface Place {
  runId: string;
  sessionId: string;
  said: string;
}

/** Expands the short frames of one socket to full ones. Other frames pass unchanged. */
export class ShortFrames {
  readonly #places = new Map<number, Place>();
  readonly #missed: (runId: string) => void;

  /** @param missed called when a run ended before all of its text arrived, so that the caller can request the end again */
  constructor(missed: (runId: string) => void) {
    this.#missed = missed;
  }

  /** @param value a frame, as parsed JSON. @returns the full frame; null for a frame that only gives a run its number */
  whole(value: unknown): unknown {
    if (Array.isArray(value)) return this.#chunk(value);
    if (typeof value !== 'object' || value === null || !('as' in value)) return value;
    const { as, ...frame } = value as { as: number; type: string; [name: string]: unknown };
    if (frame.type === 'short') {
      this.#places.set(as, { ...(frame as unknown as Place), said: '' });
      return null;
    }
    const place = this.#places.get(as);
    if (!place) return value;
    const { runId, sessionId, said } = place;
    const ended = frame.type === 'done' || frame.type === 'error';
    if (ended) this.#places.delete(as);
    if (frame['length'] === undefined) return { ...frame, runId, sessionId };
    const { length, message, ...rest } = frame;
    if (length === said.length)
      return {
        ...rest,
        runId,
        sessionId,
        fullResponse: said,
        message: { ...(message as object), content: said },
      };
    this.#missed(runId);
    return null;
  }

  #chunk(value: unknown[]): unknown {
    const [as, seq, content] = value as [number, number, string];
    const place = this.#places.get(as);
    if (!place) return value;
    place.said += content;
    return { type: 'chunk', runId: place.runId, sessionId: place.sessionId, seq, content };
  }
}
