import { expect, type Page, test } from './test.ts';
import { inaccessible } from './accessible.ts';
import { lostWhenAdapted } from './accessibility/adapted.ts';
import { openAgents } from './installed-agents.ts';
import { agentScreen, drawer, publicScreens, type Screen, screens } from './screens.ts';
import { renderPdf, signIn, upload } from './workspace.ts';

const sizes = { wide: { width: 1320, height: 844 }, narrow: { width: 390, height: 844 } };

/** Opens the screens in a wide and in a narrow window. @returns axe's findings as lines */
async function findings(page: Page, list: Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, open, stays } of list) {
    await test.step(`axe checks the screen “${name}” in a wide window`, async () => {
      await page.setViewportSize(sizes.wide);
      await open(page);
      found.push(...(await inaccessible(page, name)));
      if (!stays) return;
      await page.setViewportSize(sizes.narrow);
      found.push(...(await inaccessible(page, `${name}, narrow`)));
      found.push(...(await lostWhenAdapted(page, name)));
    });
  }
  await page.setViewportSize(sizes.narrow);
  for (const { name, open } of list.filter(({ stays }) => !stays)) {
    await test.step(`axe checks the screen “${name}” in a narrow window`, async () => {
      await open(page);
      found.push(...(await inaccessible(page, `${name}, narrow`)));
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

test.describe('axe finds no accessibility problem in a wide or narrow window', () => {
  // Each has a separate time limit: all of them together take minutes where the machine is busy.
  const [addresses = [], states = []] = [true, false].map((is) =>
    screens.filter(({ name }) => name.startsWith('/') === is),
  );
  const isAdministration = ({ name }: Screen) => name.startsWith('/admin');

  test('axe finds no problem on any screen of the workspace', async ({ page }) => {
    await signIn(page, 'admin@example.test');
    expect(
      await findings(
        page,
        addresses.filter((each) => !isAdministration(each)),
      ),
    ).toEqual([]);
  });

  test('axe finds no problem on any screen of the administration', async ({ page }) => {
    await signIn(page, 'admin@example.test');
    expect(await findings(page, addresses.filter(isAdministration))).toEqual([]);
  });

  test('axe finds no problem in any open menu or dialog of the workspace', async ({ page }) => {
    await signIn(page, 'admin@example.test');
    const found = await findings(page, states);
    await page.setViewportSize(sizes.narrow);
    await drawer.open(page);
    found.push(...(await inaccessible(page, drawer.name)));
    expect(found).toEqual([]);
  });

  test('axe finds no problem on any screen for visitors or page of an agent', async ({ page }) => {
    const found: string[] = [];
    await test.step('axe finds no problem on any screen for visitors', async () => {
      found.push(...(await findings(page, publicScreens)));
    });
    await test.step('axe finds no problem on any page of an agent', async () => {
      await signIn(page, 'admin@example.test');
      const agents = await openAgents(page);
      found.push(...(await findings(page, agents.map(agentScreen))));
    });
    expect(found).toEqual([]);
  });
});
