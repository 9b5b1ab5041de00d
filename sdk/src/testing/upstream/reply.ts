/** The reaction to one request. A reply without certain fields behaves like a healthy provider in that respect. */
export interface UpstreamReply {
  /** The kind of request that this reply answers; default `chat`. */
  to?: UpstreamOperation;
  /** Number of requests that this reply answers; default 1, `Infinity` for all. */
  repeat?: number;
  /** Milliseconds before the headers are sent. */
  delay?: number;
  /** Text of the answer. A string is streamed word by word, an array piece by piece. Default: a generated answer. */
  text?: string | readonly string[];
  /** Milliseconds between two pieces. */
  pause?: number;
  /**
   * The last piece, or an answer without pieces, waits for this promise. A test can then act while an answer is being written,
   * without depending on timing.
   */
  until?: Promise<unknown>;
  thinking?: string;
  /** The tools that the model calls. `all`: each tool of the request, with a sample input. */
  tools?: readonly { name: string; input: unknown }[] | 'all';
  /**
   * How the answer ends. `length`: cut by the token limit. `refusal`: the model declines. `filtered`: the provider's filter
   * stops the answer.
   */
  finish?: 'complete' | 'length' | 'refusal' | 'filtered';
  /**
   * Replaces the regular end after the last piece: silence, a destroyed socket, a body without the end marker, an error event,
   * or an event that is not JSON. With an empty `text`, this happens directly after the headers.
   */
  breaks?: 'stall' | 'cut' | 'eof' | 'error' | 'garbage';
  /**
   * An error instead of an answer: an HTTP status in the protocol's error format, or the name of an error with special details.
   */
  error?: number | 'bad-key' | 'context-too-long';
  /** Details of the error, if the protocol has fields for them. */
  says?: { message?: string; param?: string; code?: string };
  /** Seconds to wait before a retry, sent with an error. */
  retryAfter?: number;
  /** A fixed response body, sent with status 200. */
  raw?: string;
  /** Tokens that the answer reports; default: the number of words. */
  usage?: { inputTokens: number; outputTokens: number };
}

export type UpstreamProtocol = 'openai' | 'anthropic' | 'google';

export type UpstreamOperation = 'chat' | 'embeddings' | 'models';

interface Waiting {
  reply: UpstreamReply;
  left: number;
}

/** The queue of replies. A request uses the first reply for its kind of request. */
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
