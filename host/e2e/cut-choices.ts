import type { Page } from '@playwright/test';

/** Finds choices (tabs, filters, places) that a row cuts off without showing that it continues. */
export function cutChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rows = ':is([role="tablist"], [role="toolbar"], fieldset, nav)';
    const choices = document.body.querySelectorAll<HTMLElement>(`${rows} :is(button, a, select, input)`);
    return [...choices].flatMap((choice) => {
      const { left, right, width } = choice.getBoundingClientRect();
      // Hidden or only for screen readers.
      if (width <= 1 || !choice.checkVisibility({ visibilityProperty: true })) return [];
      for (let row = choice.parentElement; row && row !== document.body; row = row.parentElement) {
        const frame = row.getBoundingClientRect();
        const side = right > frame.right + 1 ? 'after' : left < frame.left - 1 ? 'before' : null;
        // An outer element clips what this one has already clipped.
        if (side !== null && getComputedStyle(row).overflowX !== 'visible')
          return row.dataset['more']?.includes(side) ? [] : [choice.innerText];
      }
      return [];
    });
  });
}
