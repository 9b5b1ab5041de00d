import type { Page } from '@playwright/test';

interface Shift {
  value: number;
  /** Milliseconds since the page was opened. */
  at: number;
  what: string;
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Records the layout shifts of each page that the tab opens. Call it before the first page. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const name = (node: Node | null) =>
      node instanceof Element
        ? `${node.localName}.${node.className} "${(node.textContent ?? '').slice(0, 24)}"`
        : `"${(node?.textContent ?? '(gone)').slice(0, 24)}"`;
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        // A shift right after a key or a click is the answer to that input.
        if (entry.hadRecentInput) continue;
        const what = entry.sources
          .map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${name(node)} from ${place(from)} to ${place(to)}`,
          )
          .join(', ');
        window.shifts.push({ value: entry.value, at: entry.startTime, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Forgets the shifts so far, so that the next screen is measured alone. */
export const forgetShifts = (page: Page) => page.evaluate(() => void (window.shifts = []));

/**
 * Returns the cumulative layout shift as browsers define it: shifts less than a second apart form a window of at most five
 * seconds, and the worst window counts. `moved` names the elements of the largest shift.
 */
export async function worstShift(page: Page): Promise<{ shift: number; moved: string }> {
  const shifts = await page.evaluate(
    // The observer hears of a shift after the frame that has it.
    () =>
      new Promise<Shift[]>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0, window.shifts))),
      ),
  );
  let worst = 0;
  let sum = 0;
  let first = -Infinity;
  let last = -Infinity;
  for (const { value, at } of shifts) {
    if (at - last >= 1000 || at - first >= 5000) {
      sum = 0;
      first = at;
    }
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  const largest = shifts.toSorted((a, b) => b.value - a.value)[0];
  return { shift: worst, moved: largest ? `${largest.value.toFixed(4)}: ${largest.what}` : '' };
}
