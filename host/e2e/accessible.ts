import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the other theme can change. */
const colours = ['color-contrast', 'link-in-text-block'];

/** In pixels: where the sidebar has its place, and the other theme is looked at. */
const wide = 860;

/**
 * What axe finds on a page as it stands and, in a wide window, with the colours of its other theme: a line each, and one where the
 * page is wider than the window. The colours are the same in a narrow one.
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

/** Axe finds nothing, in either theme where the window is wide, and nothing is wider than the window. */
export async function expectAccessible(page: Page, state = ''): Promise<void> {
  expect(await inaccessible(page, state)).toEqual([]);
}

/** The same in a wide window and, as it stands, in a narrow one. */
export async function expectAccessibleAtBothWidths(page: Page, state = ''): Promise<void> {
  const found: string[] = [];
  for (const width of [390, 1320]) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await inaccessible(page, `${state} at ${width}`)));
  }
  expect(found).toEqual([]);
}

/** Less than half of what the builder hands over by itself: a page takes a tenth of a second of processor time to read that. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A page reads it once. */
async function axe(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  return new AxeBuilder({ page, axeSource: isThere ? ';' : axeSource });
}

/** Where no script may run axe cannot look either, and would wait for ever: such frames are set aside, and put back. */
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

/** A page without scripts has no theme but the system's. */
async function draw(page: Page, theme: 'light' | 'dark', chosen: boolean): Promise<void> {
  if (!chosen) return page.emulateMedia({ colorScheme: theme });
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

/**
 * Colours on their way from one theme to the other are nobody's, and what fades in has paler words. A window that has just become
 * narrow is laid out a frame later.
 */
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
  // A toast on its way out is paler the further it is.
  // Legacy: no second page to add up what it found. No frame of another origin is looked into.
  const { violations } = await builder.setLegacyMode().exclude('[data-state="closed"]').analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) =>
      [where.trim(), id, target.join(' '), failureSummary.replaceAll(/\s+/g, ' ')].join(': '),
    ),
  );
}
