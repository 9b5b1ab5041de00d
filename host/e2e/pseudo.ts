import type { Page, Response } from '@playwright/test';

/**
 * Runs in the page before its scripts. Puts every text from a catalog into brackets, adds accents and makes the text a third
 * longer.
 */
export function pseudo(): void {
  globalThis.staffroomTexts = (text) =>
    `⟦${text.replaceAll(/[aeiou]/gi, (vowel) => `${vowel}${`${vowel}\u0301`.normalize('NFC')}`)}⟧`;
}

export const inPseudo = (text: string) =>
  `⟦${text.replaceAll(/[aeiou]/gi, (vowel) => `${vowel}${`${vowel}\u0301`.normalize('NFC')}`)}⟧`;

/**
 * Shows the page as in a language that is written from right to left. Returns what is cut off, and whether the navigation is on
 * the wrong side.
 */
export async function lostWhenMirrored(page: Page): Promise<string[]> {
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const found = await overflowing(page);
  const isMirrored = await page.evaluate(() => {
    const [navigation, main] = ['nav', 'main'].map((name) => document.querySelector(name));
    if (!navigation?.checkVisibility() || !main) return true;
    return navigation.getBoundingClientRect().left > main.getBoundingClientRect().left;
  });
  if (!isMirrored) found.push('the navigation is still on the left');
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  return found;
}

/** Texts from the server that have no translation: names, texts of documents, and the server's own sentences. */
export class Data {
  readonly #texts = new Set<string>();
  readonly #reading = new Set<Promise<void>>();

  constructor(page: Page) {
    page.on('response', (response) => {
      const reading = this.#read(response).finally(() => this.#reading.delete(reading));
      this.#reading.add(reading);
    });
  }

  async #read(response: Response): Promise<void> {
    if (!response.headers()['content-type']?.includes('json')) return;
    const body: unknown = await response.json().catch(() => null);
    JSON.stringify(body, (_, value: unknown) => {
      if (typeof value === 'string') for (const line of value.split('\n')) this.#texts.add(line.trim());
      return value;
    });
  }

  /** Removes texts of the server. Waits for responses first, because the page may show a response before it is read here. */
  async without(texts: readonly string[]): Promise<string[]> {
    await Promise.all(this.#reading);
    return texts.filter((text) => !this.#texts.has(text));
  }
}

/** Returns visible texts and labels that have no brackets, without times and code. */
export function unmarked(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const look = (text: string | null) => {
      let rest = text ?? '';
      for (let before = ''; before !== rest; ) {
        before = rest;
        rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
      }
      for (const part of rest.split(/ · |\s{2,}/))
        if (/\p{L}{2}/u.test(part)) found.add(part.replace(/^[\s:,]+|[\s:,]+$/g, ''));
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('time, code, kbd, script, style, noscript, [lang], svg')) continue;
      if (parent.checkVisibility({ visibilityProperty: true })) look(node.textContent);
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (element.closest('time')) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) look(element.getAttribute(name));
    }
    return [...found];
  });
}

/** Returns texts that are cut off or overflow, except those that scroll or end in an ellipsis on purpose. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    if (wide > 0) found.add(`the page is ${wide} px wider than the window`);
    // The main part counts even if people can scroll to its overflow.
    const main = document.querySelector('main');
    const out = main === null ? 0 : main.scrollWidth - main.clientWidth;
    if (out > 0) found.add(`the main part is ${out} px wider than its room`);
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent?.includes('⟦'),
      );
      if (!own || !element.checkVisibility({ visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      if (style.display.startsWith('inline') && style.display === 'inline') continue;
      if (style.textOverflow === 'ellipsis' || style.clipPath !== 'none' || style.overflowX === 'auto')
        continue;
      // Skips labels for screen readers, which are one pixel wide.
      if (element.clientWidth <= 1) continue;
      const over = element.scrollWidth - element.clientWidth;
      if (over > 1)
        found.add(`${element.tagName.toLowerCase()} ${element.textContent?.slice(0, 60)}: ${over} px`);
    }
    return [...found];
  });
}
