import type { ChatPart } from '@staffroom/sdk';

type TextPart = Extract<ChatPart, { type: 'text' }>;

/** Milliseconds that text may wait for more of it. */
const longest = 50;

/**
 * Parts of an answer on their way to those who follow it. While the process has its hands full, text behind the first word waits
 * a moment for what follows: to send a frame costs more than all else that is done with a token.
 */
export class JoinedText {
  readonly #isBusy: () => boolean;
  readonly #show: (part: ChatPart) => void;
  #begun = false;
  #waiting: TextPart | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(isBusy: () => boolean, show: (part: ChatPart) => void) {
    this.#isBusy = isBusy;
    this.#show = show;
  }

  take(part: ChatPart): void {
    const waiting = this.#waiting;
    if (part.type !== 'text') {
      this.flush();
      this.#show(part);
    } else if (waiting && waiting.aside === part.aside) {
      waiting.text += part.text;
    } else {
      this.flush();
      if (this.#begun && this.#isBusy()) {
        this.#waiting = { ...part };
        this.#timer = setTimeout(() => this.flush(), longest);
      } else {
        this.#begun = true;
        this.#show(part);
      }
    }
  }

  /** Shows what waits. */
  flush(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    clearTimeout(this.#timer);
    this.#waiting = undefined;
    this.#show(waiting);
  }
}
