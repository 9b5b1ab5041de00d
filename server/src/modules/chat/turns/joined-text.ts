import type { ChatPart } from '@staffroom/sdk';

type TextPart = Extract<ChatPart, { type: 'text' }>;

/** The maximum time in milliseconds that text waits for more text. */
const maxDelayMs = 50;

/**
 * Passes the parts of an answer to its followers. While the process is busy, text after the first word waits briefly and is
 * joined with later text, because sending a frame is the most expensive step per token.
 */
export class JoinedText {
  readonly #isBusy: () => boolean;
  readonly #emit: (part: ChatPart) => void;
  #begun = false;
  #waiting: TextPart | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(isBusy: () => boolean, emit: (part: ChatPart) => void) {
    this.#isBusy = isBusy;
    this.#emit = emit;
  }

  take(part: ChatPart): void {
    const waiting = this.#waiting;
    if (part.type !== 'text') {
      this.flush();
      this.#emit(part);
    } else if (waiting && waiting.aside === part.aside) {
      waiting.text += part.text;
    } else {
      this.flush();
      if (this.#begun && this.#isBusy()) {
        this.#waiting = { ...part };
        this.#timer = setTimeout(() => this.flush(), maxDelayMs);
      } else {
        this.#begun = true;
        this.#emit(part);
      }
    }
  }

  flush(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    clearTimeout(this.#timer);
    this.#waiting = undefined;
    this.#emit(waiting);
  }
}
