import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectTimeoutMs } from '../../.config/time-factor.ts';
import { scratchFolder } from '../../.config/scratch-folder.ts';
import { type OwnServer, ownServer } from './own-server.ts';
import { actions, foreign, redTeam } from './red-team.ts';
import { expect, type FrameLocator, type Page, test } from './test.ts';
import { signIn } from './workspace.ts';

const documentation = fileURLToPath(new URL('../../sdk/docs/isolation.md', import.meta.url));
let server: OwnServer;
const opened = new AsyncDisposableStack();
test.use({
  async page({ browser }, provide) {
    const page = await browser.newPage({ baseURL: server.url });
    await provide(page);
    await page.close();
  },
});
test.beforeAll(async () => {
  const directory = mkdtempSync(join(scratchFolder(), 'staffroom-red-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  server = opened.use(await ownServer({ PLUGINS_FILE: await redTeam(directory), LOG_LEVEL: 'error' }));
});
test.afterAll(() => opened.disposeAsync());

/** Makes the agent's page try all actions in order. @returns the result of each */
async function tryAll(page: Page, slug: string, tried = actions): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  const arrived: string[] = [];
  await page.route(`${foreign}/**`, (route) => {
    arrived.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: 'taken' });
  });
  const place = slug.startsWith('framed') ? page.frameLocator('iframe[sandbox]') : page;
  for (const { name } of tried) {
    arrived.length = 0;
    if (!(await isOpen(page, place, slug))) await open(page, place, slug);
    await page.evaluate((wanted) => {
      window.history.pushState({}, '', `?try=${encodeURIComponent(wanted)}`);
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, name);
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t open' });
    const said = place.locator('[data-red]').filter({ hasText: `${name}: ` });
    await expect
      .poll(
        async () =>
          arrived.length > 0 ||
          (await said
            .or(failed)
            .count()
            .catch(() => 0)) > 0 ||
          (await failed.count()) > 0,
      )
      .toBe(true);
    const [words = `${name}: refused, its page was taken away`] = await said
      .allInnerTexts()
      .catch((): string[] => []);
    outcomes[name] =
      arrived.length > 0 ? `succeeded, ${arrived[0]} was asked for` : words.slice(name.length + 2);
    if (name === 'cover the shell') {
      const covered = await page.evaluate(() => document.elementFromPoint(40, 200)?.closest('nav') === null);
      outcomes[name] = covered
        ? 'succeeded, the shell is covered'
        : 'refused, cut off at the edge of the page';
      await page.goto('/help');
    }
  }
  return outcomes;
}

/** Prints the table of attacks, for people who read the output of a run. */
function print(framed: Record<string, string>, open: Record<string, string>): void {
  const word = (outcome = '') => (outcome.startsWith('refused') ? 'refused' : 'done');
  const width = Math.max(...Object.keys(framed).map((name) => name.length));
  const lines = Object.keys(framed).map(
    (name) => `${name.padEnd(width)}  ${word(framed[name]).padEnd(7)}  ${word(open[name])}`,
  );
  process.stdout.write(`${[`${'The page …'.padEnd(width)}  framed   unframed`, ...lines].join('\n')}\n`);
}

const isOpen = async (page: Page, place: Page | FrameLocator, slug: string) =>
  page.url().includes(`/agents/${slug}`) &&
  (await place
    .locator('[data-red]')
    .count()
    .catch(() => 0)) > 0;

async function open(page: Page, place: Page | FrameLocator, slug: string): Promise<void> {
  await page.goto(`/agents/${slug}`);
  await expect(place.locator('[data-red]')).toBeAttached();
}

test('a framed page cannot make calls that its manifest does not declare, and administrators see the attempts', async ({
  page,
}) => {
  await signIn(page, 'admin@example.test');
  await page.goto('/help');
  await page.evaluate(() => localStorage.setItem('redteam-secret', 'of the shell'));
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/refusals')) told.push(...request.postDataJSON().actions);
  });
  const outcomes = await tryAll(page, 'framed-red');
  const succeeded = Object.entries(outcomes).filter(([, outcome]) => !outcome.startsWith('refused'));
  expect(succeeded.map(([name]) => name)).toEqual(
    actions.filter(({ isPossible }) => isPossible).map(({ name }) => name),
  );
  for (const { name, told: words } of actions)
    if (words) await expect.poll(() => told.some((action) => words.test(action)), name).toBe(true);
  // Tries again until the message appears, because the last action may have left the frame before it was reported.
  await expect(async () => {
    await tryAll(page, 'framed-red', actions.slice(0, 1));
    await page.goto('/admin/agents');
    await expect(page.getByText('The page tried something it isn’t allowed to do').first()).toBeVisible({
      timeout: expectTimeoutMs,
    });
  }).toPass();
  for (const [name, place] of [
    ['The framed-red', 'in a sandboxed frame, limited to its permissions'],
    ['The open-red', 'in the workspace page'],
  ] as const) {
    const entry = page.getByRole('listitem').filter({ hasText: name });
    await entry.getByRole('button', { name: new RegExp(`^${name} version`) }).click();
    await expect(entry.getByText('Page runs')).toBeVisible();
    await expect(entry.getByText('no model')).toBeVisible();
    await expect(entry.getByText(place)).toBeVisible();
  }

  // Without a frame, the page is part of the workspace. The documentation lists the result of each action.
  const open = await tryAll(page, 'open-red');
  print(outcomes, open);
  const rows = (await readFile(documentation, 'utf8'))
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const documented = actions.map(({ name }) => [
    name,
    rows.find(([, cell = '']) => cell === name || cell.startsWith(`${name} (`))?.[2],
  ]);
  expect(documented).toEqual(
    Object.entries(open).map(([name, outcome]) => [
      name,
      outcome.startsWith('refused') ? 'refused' : 'succeeds',
    ]),
  );
});
