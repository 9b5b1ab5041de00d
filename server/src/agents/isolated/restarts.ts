/** Milliseconds before the first, second, … start after an end; the last goes for all that follow. */
const delays = [250, 500, 1_000, 2_000, 4_000];
/** Milliseconds of work after which an earlier end no longer counts. */
const calm = 60_000;
/** Starts in a row of which none came to work, after which it is left to an administrator. */
const mostFailedStarts = 10;
/** Milliseconds before another start after so many that were late alone: the machine may have less to do one day. */
const lateDelay = 60_000;

/** When a process that has ended is started again: soon at first, and later where it goes on ending. */
export class Restarts {
  #inARow = 0;
  #failedStarts = 0;
  #workingSince: number | null = null;

  /** It works now. @param now milliseconds */
  works(now: number): void {
    this.#workingSince = now;
    this.#failedStarts = 0;
  }

  /**
   * It has ended. @param now milliseconds @param isLate whether its start took too long, and nothing else is known of it
   * @returns milliseconds until the next start; null for none
   */
  ended(now: number, isLate = false): number | null {
    const worked = this.#workingSince !== null;
    if (this.#workingSince !== null && now - this.#workingSince >= calm) this.#inARow = 0;
    if (!worked) this.#failedStarts += 1;
    this.#workingSince = null;
    if (this.#failedStarts >= mostFailedStarts) return isLate ? lateDelay : null;
    const delay = delays[Math.min(this.#inARow, delays.length - 1)] ?? 0;
    this.#inARow += 1;
    return delay;
  }
}
