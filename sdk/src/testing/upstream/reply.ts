/** What the upstream does with one request. Everything left out is as a healthy provider would do it. */
export interface UpstreamReply {
  /** Which requests it waits for; `chat` unless told. */
  to?: UpstreamOperation;
  /** How many requests it answers; 1 unless told, `Infinity` for all that follow. */
  repeat?: number;
  /** Milliseconds before the answer's headers. */
  delay?: number;
  /** A string is streamed word by word, an array piece by piece. An answer of its own where left out. */
  text?: string | readonly string[];
  /** Milliseconds before each piece but the first. */
  pause?: number;
  /** The last piece, or all of an answer without pieces, waits for it, however long: what a test does while an answer is written needs no luck with time. */
  until?: Promise<unknown>;
  /** Reasoning that comes before the text. */
  thinking?: string;
  /** Calls that follow the text. */
  tools?: readonly { name: string; input: unknown }[];
  /** `length`: cut by the token limit. `refusal`: the model declines. `filtered`: the provider's filter stops it. */
  finish?: 'complete' | 'length' | 'refusal' | 'filtered';
  /**
   * What happens after the last piece, instead of an end: silence, a destroyed socket, an end of the body without the end
   * marker, the protocol's error event, or an event that is not JSON. With an empty `text`, straight after the headers.
   */
  breaks?: 'stall' | 'cut' | 'eof' | 'error' | 'garbage';
  /** An HTTP status, in the shape of the protocol's errors; named where the shape says more than the status. */
  error?: number | 'bad-key' | 'context-too-long';
  /** What an error says, where the protocol has a field for it. */
  says?: { message?: string; param?: string; code?: string };
  /** Seconds that an error asks to wait. */
  retryAfter?: number;
  /** This body with status 200, whatever was asked. */
  raw?: string;
  /** Tokens to report; the words that were read and written unless told. */
  usage?: { inputTokens: number; outputTokens: number };
}

export type UpstreamProtocol = 'openai' | 'anthropic' | 'google';

export type UpstreamOperation = 'chat' | 'embeddings' | 'models';

interface Waiting {
  reply: UpstreamReply;
  left: number;
}

/** Replies in the order in which requests of their kind will meet them. */
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
