import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result depends on the theme. */
const colours = ['color-contrast', 'link-in-text-block'];

/** Pixels from which the sidebar is visible and both themes are checked. */
const wide = 860;

/**
 * Returns axe's findings on the page, in a wide window in both themes, and a line if the page is wider than the window. Narrow
 * windows have the same colors.
 */
export async function inaccessible(page: Page, state = ''): Promise<string[]> {
  const shown = await page.evaluate(() => document.documentElement.dataset['theme']);
  const first = shown === 'dark' ? 'dark' : 'light';
  const second = first === 'dark' ? 'light' : 'dark';
  const putBack = await setFramesAside(page);
  await atRest(page);
  const found = await lines(
    (await axe(page)).options({ resultTypes: ['violations'], preload: false }).withTags(tags),
    `${state} ${first}`,
  );
  if (await page.evaluate((least) => innerWidth >= least, wide)) {
    await draw(page, second, shown !== undefined);
    await atRest(page);
    found.push(
      ...(await lines(
        (await axe(page)).options({ resultTypes: ['violations'], preload: false }).withRules(colours),
        `${state} ${second}`,
      )),
    );
    await draw(page, first, shown !== undefined);
  }
  await putBack();
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
    found.push(`${state} is wider than the window`);
  return found;
}

/** Expects no findings of axe, and nothing wider than the window. */
export async function expectAccessible(page: Page, state = ''): Promise<void> {
  expect(await inaccessible(page, state)).toEqual([]);
}

/** The same in a wide and in a narrow window. */
export async function expectAccessibleAtBothWidths(page: Page, state = ''): Promise<void> {
  const found: string[] = [];
  for (const width of [390, 1320]) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await inaccessible(page, `${state} at ${width}`)));
  }
  expect(found).toEqual([]);
}

/** Injected directly: the builder's own script is twice as large and costs a tenth of a second for each page. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

async function axe(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  return new AxeBuilder({ page, axeSource: isThere ? ';' : axeSource });
}

/** Axe would wait forever for a frame without scripts, so such frames are removed and later restored. */
async function setFramesAside(page: Page): Promise<() => Promise<void>> {
  const kept = await page.evaluateHandle(() =>
    [...document.querySelectorAll('iframe[sandbox]:not([sandbox~="allow-scripts"])')].map((frame) => {
      const place = document.createComment('a frame');
      frame.replaceWith(place);
      return { frame, place };
    }),
  );
  return () =>
    kept.evaluate((frames) => {
      for (const { frame, place } of frames) place.replaceWith(frame);
    });
}

/** A page without scripts follows the system's theme. */
async function draw(page: Page, theme: 'light' | 'dark', chosen: boolean): Promise<void> {
  if (!chosen) return page.emulateMedia({ colorScheme: theme });
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

/** Waits until colors and fades have settled, and a resized window is laid out. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function lines(builder: AxeBuilder, where: string): Promise<string[]> {
  // Excludes closing toasts, which fade. Legacy mode avoids a second page for results; frames of other origins are not checked.
  const { violations } = await builder.setLegacyMode().exclude('[data-state="closed"]').analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) =>
      [where.trim(), id, target.join(' '), failureSummary.replaceAll(/\s+/g, ' ')].join(': '),
    ),
  );
}
