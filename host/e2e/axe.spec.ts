import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { openAgents } from './installed-agents.ts';
import { agentScreen, drawer, publicScreens, type Screen, screens } from './screens.ts';
import { renderPdf, signIn, upload } from './workspace.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A page without scripts has no theme but the system's. */
async function switchTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const drawn = page.locator(`html:not([data-theme]), html[data-theme="${colorScheme}"]`);
  await drawn.waitFor({ state: 'attached' });
  // Colours on their way from one theme to the other are nobody's.
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}

/** Opens one screen after the other and looks at it in both themes. @returns what axe has found, a line each */
async function findings(page: Page, list: Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, open } of list) {
    await test.step(name, async () => {
      await open(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await switchTheme(page, colorScheme);
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
        for (const { id, nodes } of violations) {
          for (const { target, failureSummary } of nodes) {
            const words = failureSummary?.replaceAll(/\s+/g, ' ');
            found.push(`${name}, ${colorScheme}: ${id} at ${target.join(' ')}: ${words}`);
          }
        }
      }
    });
  }
  return found;
}

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  await signIn(page, 'admin@example.test');
  await upload(page, {
    name: 'house-rules.pdf',
    mimeType: 'application/pdf',
    buffer: await renderPdf(browser, ['<h1>House rules</h1><p>The kitchen is tidied on Fridays.</p>']),
  });
  await page.close();
});

for (const width of [1320, 390]) {
  test.describe(`axe finds nothing in either theme at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } });
    // Whoever has chosen nothing sees the light theme, whatever the system shows.
    test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('theme', 'system')));

    test('on any screen for visitors', async ({ page }) => {
      expect(await findings(page, publicScreens)).toEqual([]);
    });

    test('on any screen, open menu or dialog of the workspace', async ({ page }) => {
      test.setTimeout(240_000);
      await signIn(page, 'admin@example.test');
      expect(await findings(page, width < 860 ? [...screens, drawer] : screens)).toEqual([]);
    });

    test('on any page of an agent', async ({ page }) => {
      await signIn(page, 'admin@example.test');
      const agents = await openAgents(page);
      expect(await findings(page, agents.map(agentScreen))).toEqual([]);
    });
  });
}
