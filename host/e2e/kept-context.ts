import type { BrowserContext } from '@playwright/test';

/** What lasts until the context is closed: a clock, also one that is installed through a page, is the context's. */
const lasting = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

/**
 * One browser profile for the tests of a worker in turn: what the product has loaded is in the cache, as it is with people. Loading
 * and compiling it anew takes an eighth of the whole run. A test that has set its clock was the last that has it.
 */
export class KeptContext {
  readonly #open: () => Promise<BrowserContext>;
  #context: BrowserContext | null = null;
  #isSpent = false;

  constructor(open: () => Promise<BrowserContext>) {
    this.#open = open;
  }

  has(context: BrowserContext): boolean {
    return context === this.#context;
  }

  async take(): Promise<BrowserContext> {
    if (this.#context === null) {
      this.#context = await this.#open();
      this.#isSpent = false;
      const { clock } = this.#context;
      for (const name of lasting) {
        const call: (...args: never[]) => Promise<void> = clock[name].bind(clock);
        clock[name] = (...args: never[]) => {
          this.#isSpent = true;
          return call(...args);
        };
      }
    }
    await this.#context.clearCookies();
    return this.#context;
  }

  /** Closes what a test has opened. */
  async tidy(): Promise<void> {
    if (this.#isSpent) await this.close();
    for (const page of this.#context?.pages() ?? []) await page.close();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }
}
