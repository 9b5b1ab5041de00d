import { expect, type Page, test } from '@playwright/test';
import { inaccessible } from './accessible.ts';
import { openAgents } from './installed-agents.ts';
import { agentScreen, drawer, publicScreens, type Screen, screens } from './screens.ts';
import { renderPdf, signIn, upload } from './workspace.ts';

/** Opens one screen after the other and looks at it in both themes. @returns what axe has found, a line each */
async function findings(page: Page, list: Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, open } of list) {
    await test.step(name, async () => {
      await open(page);
      found.push(...(await inaccessible(page, name)));
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
