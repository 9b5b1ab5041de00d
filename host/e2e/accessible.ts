import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result differs between the light and the dark theme. */
const colours = ['color-contrast', 'link-in-text-block'];

/** Window width in pixels from which the sidebar is visible and both themes are checked. */
const wide = 860;

/**
 * Returns axe's findings on the page, and a line if the page is wider than the window. Checks both themes in a wide window
 * only, because narrow windows have the same colors.
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

/** Expects that axe finds nothing, and that nothing is wider than the window. */
export async function expectAccessible(page: Page, state = ''): Promise<void> {
  expect(await inaccessible(page, state)).toEqual([]);
}

/** Expects that axe finds nothing in a wide and in a narrow window, and that nothing is wider than the window. */
export async function expectAccessibleAtBothWidths(page: Page, state = ''): Promise<void> {
  const found: string[] = [];
  for (const width of [390, 1320]) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await inaccessible(page, `${state} at ${width}`)));
  }
  expect(found).toEqual([]);
}

/** The test injects axe itself: the script of `AxeBuilder` is twice as large and costs a tenth of a second for each page. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

async function axe(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  return new AxeBuilder({ page, axeSource: isThere ? ';' : axeSource });
}

/** Removes frames without scripts, for which axe would wait forever. @returns a function that restores them */
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

/** Shows a theme. A page without scripts follows the theme of the system, not the attribute. */
async function draw(page: Page, theme: 'light' | 'dark', chosen: boolean): Promise<void> {
  if (!chosen) return page.emulateMedia({ colorScheme: theme });
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

/** Waits until color changes and fades have ended, and a resized window has its new layout. */
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
  // Leaves out closing toasts, whose colors fade. Legacy mode opens no second page for the results, and does not check frames
  // of other origins.
  const { violations } = await builder.setLegacyMode().exclude('[data-state="closed"]').analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) =>
      [where.trim(), id, target.join(' '), failureSummary.replaceAll(/\s+/g, ' ')].join(': '),
    ),
  );
}
