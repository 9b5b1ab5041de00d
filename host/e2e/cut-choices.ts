import type { Page } from '@playwright/test';

/** Finds choices (tabs, filters, links) that a row cuts off without a sign that the row continues. */
export function cutChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rows = ':is([role="tablist"], [role="toolbar"], fieldset, nav)';
    const choices = document.body.querySelectorAll<HTMLElement>(`${rows} :is(button, a, select, input)`);
    return [...choices].flatMap((choice) => {
      const { left, right, width } = choice.getBoundingClientRect();
      // Skips choices that are hidden or only for screen readers.
      if (width <= 1 || !choice.checkVisibility({ visibilityProperty: true })) return [];
      for (let row = choice.parentElement; row && row !== document.body; row = row.parentElement) {
        const frame = row.getBoundingClientRect();
        const side = right > frame.right + 1 ? 'after' : left < frame.left - 1 ? 'before' : null;
        // The first element that clips the choice decides; outer elements cannot show more.
        if (side !== null && getComputedStyle(row).overflowX !== 'visible')
          return row.dataset['more']?.includes(side) ? [] : [choice.innerText];
      }
      return [];
    });
  });
}
