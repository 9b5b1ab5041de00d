/** The reaction to one request. Fields that are left out behave like a healthy provider. */
export interface UpstreamReply {
  /** The kind of request that it answers; default `chat`. */
  to?: UpstreamOperation;
  /** Number of requests that it answers; default 1, `Infinity` for all. */
  repeat?: number;
  /** Milliseconds before the headers. */
  delay?: number;
  /** A string is streamed word by word, an array piece by piece. Default: a generated answer. */
  text?: string | readonly string[];
  /** Milliseconds between pieces. */
  pause?: number;
  /**
   * The last piece, or an answer without pieces, waits for this promise. A test can then act while an answer is being written,
   * independent of timing.
   */
  until?: Promise<unknown>;
  thinking?: string;
  tools?: readonly { name: string; input: unknown }[];
  /** `length`: cut by the token limit. `refusal`: the model declines. `filtered`: the provider's filter stops it. */
  finish?: 'complete' | 'length' | 'refusal' | 'filtered';
  /**
   * Replaces the end after the last piece: silence, a destroyed socket, a body without the end marker, an error event, or an
   * event that is not JSON. With an empty `text`, directly after the headers.
   */
  breaks?: 'stall' | 'cut' | 'eof' | 'error' | 'garbage';
  /** An HTTP status in the protocol's error format, or a name for errors with special details. */
  error?: number | 'bad-key' | 'context-too-long';
  /** Details of the error, if the protocol has fields for them. */
  says?: { message?: string; param?: string; code?: string };
  /** Seconds, sent with an error. */
  retryAfter?: number;
  /** A fixed body with status 200. */
  raw?: string;
  /** Reported tokens; default: the number of words. */
  usage?: { inputTokens: number; outputTokens: number };
}

export type UpstreamProtocol = 'openai' | 'anthropic' | 'google';

export type UpstreamOperation = 'chat' | 'embeddings' | 'models';

interface Waiting {
  reply: UpstreamReply;
  left: number;
}

/** The queue of replies, in the order in which requests of their kind use them. */
export class Script {
  readonly #waiting: Waiting[] = [];

  add(replies: readonly UpstreamReply[]): void {
    for (const reply of replies) this.#waiting.push({ reply, left: reply.repeat ?? 1 });
  }

  next(operation: UpstreamOperation): UpstreamReply | undefined {
    const index = this.#waiting.findIndex(
      ({ reply, left }) => left > 0 && (reply.to ?? 'chat') === operation,
    );
    const found = this.#waiting[index];
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#waiting.splice(index, 1);
    return found.reply;
  }
}
