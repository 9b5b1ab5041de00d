import type { RunFrame } from '../chat.ts';

/**
 * How a run is told of on a socket to whoever asks with `short: true`, so that a piece of text is hardly more than its words:
 * first a number that stands for the run on this socket, then its frames without ids, those with text as lists.
 */
export type ShortFrame =
  | { type: 'short'; as: number; runId: string; sessionId: string }
  /** A `chunk`: the number, `seq`, `content`. */
  | [as: number, seq: number, content: string]
  /** Any other frame of the run. */
  | ({ as: number } & Omit<RunFrame, 'runId' | 'sessionId'>)
  /** A `done` whose text is what all chunks have said, `length` UTF-16 units. */
  | { as: number; seq: number; type: 'done'; length: number; message: object };

interface Place {
  runId: string;
  sessionId: string;
  said: string;
}

/** Reads short frames of one socket; others pass. */
export class ShortFrames {
  readonly #places = new Map<number, Place>();
  readonly #missed: (runId: string) => void;

  /** @param missed hears of a run whose end came without all of its text: its end has to be asked for once more */
  constructor(missed: (runId: string) => void) {
    this.#missed = missed;
  }

  /** @param value what a frame says, as JSON. @returns the whole frame; null for one that says nothing by itself */
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
