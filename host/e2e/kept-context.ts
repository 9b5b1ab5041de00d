import type { BrowserContext } from '@playwright/test';

/**
 * Calls whose effect lasts until the context closes: a fake clock belongs to the context, even if it is installed on a page.
 */
const lasting = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

/**
 * One browser profile that the tests of a worker use in turn, so that the product stays cached, as for real people. Loading and
 * compiling it for each test takes an eighth of the run. After a test that sets the clock, a new profile is used.
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

  async tidy(): Promise<void> {
    if (this.#isSpent) await this.close();
    for (const page of this.#context?.pages() ?? []) await page.close();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }
}
