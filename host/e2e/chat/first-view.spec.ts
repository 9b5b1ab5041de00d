import { type BrowserContext, expect, type Page, test } from '../test.ts';
import { renderPdf, signIn, upload } from '../workspace.ts';

const widths = [
  { width: 1320, height: 900 },
  { width: 390, height: 844 },
];

/** Pixels by which a text of the drawing may stand lower or higher, because the line above it may need two rows. */
const maxOffset = 12;

interface Box {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

function boxes(page: Page, selector: string): Promise<Box[]> {
  return page.locator(selector).evaluateAll((found) =>
    found.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { text: element.textContent ?? '', x, y, width, height };
    }),
  );
}

/** Opens an address, and holds its scripts until `go` is called. */
async function openWithoutScripts(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const held = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto(address, { waitUntil: 'commit' });
  return { page, go: () => held.resolve() };
}

/** Whether all style sheets and fonts of the page have arrived. Text can be found before that. */
const isStyled = (page: Page) =>
  page.evaluate(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.querySelectorAll('link')].every(
        ({ rel, sheet }) => rel !== 'stylesheet' || sheet !== null,
      ),
  );

test('a chat can be read before its scripts have arrived, at the place where it stays', async ({
  page,
  browser,
}) => {
  await signIn(page, 'greta@example.test');
  const rules = '<h1>House rules</h1><p>The kitchen is tidied on Fridays. Milk is bought by the office.</p>';
  const buffer = await renderPdf(browser, [rules]);
  await upload(page, { name: 'house-rules.pdf', mimeType: 'application/pdf', buffer });
  const agents = (await (await page.request.get('/api/ai-agents')).json()) as {
    slug: string;
    chats: boolean;
    frame: boolean;
    capabilities: string[];
  }[];
  const agent = agents.find(
    ({ chats, frame, capabilities }) => chats && !frame && capabilities.includes('search'),
  );
  test.skip(agent === undefined, 'No agent of this checkout searches the library');
  await page.goto(`/agents/${agent?.slug}?chat=new`);
  await page.getByRole('textbox', { name: 'Message' }).fill('When is the kitchen tidied?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Answer' })).toHaveAttribute('aria-busy', 'false');
  const address = page.url();

  for (const size of widths) {
    await test.step(`${size.width} pixels`, async () => {
      const { page: opened, go } = await openWithoutScripts(page.context(), address);
      await opened.setViewportSize(size);
      await expect(opened.locator('#first-view .answer')).toContainText('tidied on Fridays');
      await expect.poll(() => isStyled(opened)).toBe(true);
      const drawn = await boxes(opened, '#first-view :is(.question p, .answer p, .composer)');
      go();
      await expect(opened.locator('#first-view')).toHaveCount(0);
      const shown = await boxes(
        opened,
        'article:is([aria-label="You"], [aria-label="Answer"]) p, [data-composer] form',
      );
      expect(drawn.length).toBeGreaterThan(2);
      for (const box of drawn.slice(0, -1)) {
        const same = shown.find(({ text }) => text === box.text);
        expect(same, box.text).toMatchObject({ x: box.x, width: box.width, height: box.height });
        expect(Math.abs((same?.y ?? 0) - box.y), box.text).toBeLessThanOrEqual(maxOffset);
      }
      const { text: _, ...composer } = drawn.at(-1) as Box;
      expect(shown.at(-1)).toMatchObject(composer);
      await opened.close();
    });
  }

  await test.step('the suggestions of a new chat', async () => {
    const { page: opened, go } = await openWithoutScripts(page.context(), `/agents/${agent?.slug}?chat=new`);
    const drawn = await opened.locator('#first-view li').allTextContents();
    go();
    await expect(opened.locator('#first-view')).toHaveCount(0);
    const suggestions = opened.locator('main li button');
    await expect(suggestions).toHaveCount(drawn.length);
    const shown = await suggestions.allTextContents();
    for (const [index, text] of drawn.entries()) if (text !== '') expect(shown[index]).toBe(text);
    await opened.close();
  });
});
