import type { Page } from '@playwright/test';

/** What one chooses by (tabs, filters, places) and what of it a row cuts off at its side without showing that it goes on. */
export function cutChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rows = ':is([role="tablist"], [role="toolbar"], fieldset, nav)';
    const choices = document.body.querySelectorAll<HTMLElement>(`${rows} :is(button, a, select, input)`);
    return [...choices].flatMap((choice) => {
      const { left, right, width } = choice.getBoundingClientRect();
      // What only screen readers see, and what is folded away.
      if (width <= 1 || !choice.checkVisibility({ visibilityProperty: true })) return [];
      for (let row = choice.parentElement; row && row !== document.body; row = row.parentElement) {
        const frame = row.getBoundingClientRect();
        const side = right > frame.right + 1 ? 'after' : left < frame.left - 1 ? 'before' : null;
        // What stands around it cuts it where this one has already.
        if (side !== null && getComputedStyle(row).overflowX !== 'visible')
          return row.dataset['more']?.includes(side) ? [] : [choice.innerText];
      }
      return [];
    });
  });
}
