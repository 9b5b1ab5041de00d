import { readFile } from 'node:fs/promises';
import { expectTimeoutMs } from '../../.config/time-factor.ts';
import { expect, test } from './test.ts';
import { type OpenAgent, openAgents } from './installed-agents.ts';
import { Data, inPseudo, lostWhenMirrored, overflowing, pseudo, unmarked } from './pseudo.ts';
import { visit } from './visit.ts';
import { enter, signIn, upload } from './workspace.ts';

/** Screens are found by address, because their names differ by language. */
const addresses = [
  '/',
  '/documents',
  '/projects',
  '/agents',
  '/profile',
  '/settings?tab=appearance',
  '/settings?tab=notifications',
  '/settings?tab=ai',
  '/settings?tab=access-tokens',
  '/admin/people',
  '/admin/agents',
  '/admin/audit',
  '/admin/budgets',
  '/admin/retention',
  '/admin/storage',
  '/admin/ai-settings',
  '/admin/usage',
  '/jobs',
  '/help',
];

const openings: [address: string, ...buttons: string[]][] = [
  ['/', 'Account of Admin', 'Notifications'],
  ['/documents', 'Upload Document', 'Filter', 'Actions for house-rules.txt'],
  ['DOCUMENT', 'Share', 'New version', 'Delete'],
  ['/projects', 'New project'],
  ['PROJECT', 'Add documents', 'New chat'],
  ['/agents', 'New agent'],
  ['/settings?tab=access-tokens', 'New access token'],
  ['/admin/people?tab=teams', 'New team'],
  ['/admin/budgets', 'New budget'],
  ['/admin/ai-settings', 'Add New Provider'],
];

/** Names, units and codes that are equal in every language. */
const same =
  /^(Staffroom|Admin|admin|local|English|Deutsch|Google|OpenAI|Anthropic|Docs|PDF|TXT|.*\.(txt|pdf|csv|json)|https?:\S*|\S+@\S+|[\d.,]+ ?(KB|MB|Bytes|s|min)|[A-Z][a-z]{2} \d+(, \d{4})?.*|v?\d[\d.]*)$/;

test('every text comes from a catalog, has space for a longer translation, and can be mirrored', async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript(pseudo);
  const page = await context.newPage();
  const data = new Data(page);
  await signIn(page, 'admin@example.test');
  const id = await upload(page, {
    name: 'house-rules.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The kitchen is tidied on Fridays.'),
  });
  const agents = (await openAgents(page)).map(({ slug }) => `/agents/${slug}`);
  const found: string[] = [];
  const look = async (place: string) => {
    const bare = await data.without((await unmarked(page)).filter((text) => !same.test(text)));
    found.push(...bare.map((text) => `${place}: not in a catalogue: ${text}`));
    for (const width of [390, 1320]) {
      await page.setViewportSize({ width, height: 844 });
      let cut: string[] = [];
      // Polls, because the layout follows a resize with a delay.
      await expect
        .poll(async () => (cut = await overflowing(page)).length, { timeout: 2_000 })
        .toBe(0)
        .catch(() => undefined);
      found.push(...cut.map((text) => `${place}, ${width} px: ${text}`));
      const lost = await lostWhenMirrored(page);
      found.push(...lost.map((text) => `${place}, ${width} px, from right to left: ${text}`));
    }
  };
  const open = async (address: string) => {
    await visit(page, address);
    await expect(page.locator('h1, h2').first()).toBeVisible();
  };
  await page.setViewportSize({ width: 1320, height: 844 });
  page.setDefaultTimeout(2 * expectTimeoutMs);
  for (const address of ['/login', ...addresses, `/documents/${id}`, ...agents]) {
    await test.step(`every text at ${address} comes from a catalog and has room for a translation`, async () => {
      await open(address);
      await look(address);
    });
  }
  const made = await page.request.post('/api/projects', { data: { name: 'house-rules.txt' } });
  const project = ((await made.json()) as { id: string }).id;
  const popup = page
    .locator('[role="dialog"], [role="alertdialog"], [role="menu"]')
    .filter({ visible: true });
  for (const [place, ...buttons] of openings) {
    await test.step(`every text in the dialogs and menus at ${place} comes from a catalog`, async () => {
      await open(place.replace('DOCUMENT', `/documents/${id}`).replace('PROJECT', `/projects/${project}`));
      for (const button of buttons) {
        const plain = page.getByRole('button', { name: inPseudo(button), exact: true });
        // The bell shows the number of unread notifications, which other tests may change.
        const counted = page.getByRole('button', { name: inPseudo(`${button}, `).replace(/⟧$/, '') });
        await plain.or(counted).first().click();
        await expect(popup.first()).toBeVisible();
        await look(`${place}, ${button}`);
        await page.keyboard.press('Escape');
        await expect(popup).toHaveCount(0);
      }
    });
  }
  await context.close();
  expect(found).toEqual([]);
});

test('pages and shipped agents use the browser’s language until the person chooses another', async ({
  browser,
}) => {
  await test.step('pages use the browser’s language until the person chooses another, which the account stores', async () => {
    const open = async () => {
      const context = await browser.newContext({ locale: 'de-AT', reducedMotion: 'reduce' });
      // Records texts that the page requests before their catalog has loaded, which would stay English.
      await context.addInitScript(() => {
        const early = (globalThis as { early?: string[] }).early ?? [];
        Object.assign(globalThis, { early });
        globalThis.staffroomTexts = (text, ready) => {
          if (!ready) early.push(text);
          return text;
        };
      });
      return context.newPage();
    };
    const page = await open();
    await enter(page, 'berta@example.test');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('link', { name: 'Dokumente', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Guten');
    for (const { slug } of await openAgents(page)) {
      await page.goto(`/agents/${slug}`);
      await expect(page.getByRole('tab', { name: 'Über' })).toBeVisible();
      expect(await page.evaluate(() => (globalThis as { early?: string[] }).early)).toEqual([]);
    }
    await visit(page, '/settings?tab=appearance');
    await page.getByText('English', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
    await page.context().close();

    const elsewhere = await open();
    await enter(elsewhere, 'berta@example.test');
    await expect(elsewhere.getByRole('link', { name: 'Documents', exact: true })).toBeVisible();
    await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'en');
    await elsewhere.context().close();
  });

  await test.step('shipped agents introduce themselves in German to German people', async () => {
    const plugins = await readFile(new URL('../../plugins.json', import.meta.url), 'utf8');
    const shipped = Object.keys((JSON.parse(plugins) as { agents: object }).agents);
    const open = async (locale: string, who: string) => {
      const page = await (await browser.newContext({ locale, reducedMotion: 'reduce' })).newPage();
      await enter(page, who);
      return { page, agents: (await openAgents(page)).filter(({ slug }) => shipped.includes(slug)) };
    };
    const words = ({ description, starters, commands }: OpenAgent) => [
      description,
      ...starters,
      ...commands.map(({ title }) => title),
    ];
    const english = await open('en-GB', 'rosa@example.test');
    const german = await open('de-DE', 'greta@example.test');
    expect(
      german.agents.flatMap(words).filter((text) => english.agents.flatMap(words).includes(text)),
    ).toEqual([]);
    await german.page.goto('/agents');
    for (const { name, description } of german.agents)
      await expect(german.page.getByRole('listitem').filter({ hasText: description })).toContainText(name);
    await expect(german.page.getByText(/^Kein KI-Modell ist verbunden/).first()).toBeVisible();
    await expect(german.page.getByText('Built-in', { exact: true })).toHaveCount(0);
    for (const { page } of [english, german]) await page.context().close();
  });
});
