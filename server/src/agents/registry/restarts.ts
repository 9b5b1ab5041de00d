/** Milliseconds of delay before the first restart, the second and so on. The last delay applies to all later ones. */
const delays = [250, 500, 1_000, 2_000, 4_000];
/** Milliseconds. After a process has run for so long, its earlier unexpected ends no longer count. */
const calm = 60_000;
/** Number of failed starts in a row after which no further start is tried, so that an administrator has to act. */
const maxFailedStarts = 10;
/** Milliseconds between further starts if the earlier ones were too slow, because the machine may be less busy later. */
const lateDelay = 60_000;

/** Schedules restarts of an ended process, with a growing delay. */
export class Restarts {
  #inARow = 0;
  #failedStarts = 0;
  #workingSince: number | null = null;

  works(now: number): void {
    this.#workingSince = now;
    this.#failedStarts = 0;
  }

  /**
   * Records that the process has ended. @param now milliseconds @param isLate whether its start only took too long
   * @returns milliseconds until the next start; null if it is not started again
   */
  ended(now: number, isLate = false): number | null {
    const worked = this.#workingSince !== null;
    if (this.#workingSince !== null && now - this.#workingSince >= calm) this.#inARow = 0;
    if (!worked) this.#failedStarts += 1;
    this.#workingSince = null;
    if (this.#failedStarts >= maxFailedStarts) return isLate ? lateDelay : null;
    const delay = delays[Math.min(this.#inARow, delays.length - 1)] ?? 0;
    this.#inARow += 1;
    return delay;
  }
}
