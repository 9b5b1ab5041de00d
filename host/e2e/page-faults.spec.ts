import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { scratchFolder } from '../../.config/scratch-folder.ts';
import { brokenPages, pageFaults, scriptOf } from './broken-pages.ts';
import { ownServer } from './own-server.ts';
import { expect, test } from './test.ts';
import { signIn } from './workspace.ts';

const documentation = fileURLToPath(new URL('../../sdk/docs/errors.md', import.meta.url));

/** Has the page of an agent be broken in this way from now on. */
async function breakPage(page: Page, slug: string, fault: (typeof pageFaults)[number]): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const headers = { 'access-control-allow-origin': '*' };
  const { manifest } = fault;
  if (manifest)
    await page.route(`**/remotes/${slug}/1.0.0/mf-manifest.json*`, async (route) => {
      if (manifest.how === 'abort') return route.abort();
      if (manifest.how === 'never') return undefined;
      const { status = 200, type = 'application/json', body = '' } = manifest;
      return route.fulfill({ status, contentType: type, body, headers });
    });
  if (fault.script !== undefined)
    await page.route(`**/remotes/${slug}/1.0.0/broken.js*`, (route) =>
      fault.script === null
        ? route.fulfill({ status: 404, headers })
        : route.fulfill({ contentType: 'text/javascript', body: scriptOf(fault, slug), headers }),
    );
}

/** Opens the page of an agent that is broken in this way, and goes on to another. */
async function whatComesOf(page: Page, slug: string, fault: (typeof pageFaults)[number]) {
  await breakPage(page, slug, fault);
  const reporting = page.waitForRequest(
    (request) => request.url().endsWith('/page-fault') && request.method() === 'POST',
  );
  await page.goto(`/agents/${slug}`);
  const failure = page.getByRole('alert').filter({ hasText: 'could not be opened' });
  await expect(failure).toBeVisible({ timeout: 60_000 });
  const { kind, message } = (await reporting).postDataJSON() as { kind: string; message: string };
  await expect(failure.locator('pre')).toHaveText(message);
  const whole = await failure.innerText();
  const person = /is not affected\. (.*)/.exec(whole)?.[1] ?? whole;
  const reason = message.replace(/http:\S+\/remotes\/\w+\/1\.0\.0\//, '…/').replace(`"${slug}"`, '"…"');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help & Support' }).click();
  await expect(page.getByRole('heading', { name: 'Help & Support' })).toBeVisible();
  return { person, administrator: `\`${kind}\`: ${reason}` };
}

test('what comes of the faults of a page, in a frame and without one, is what the documentation says', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  await using resources = new AsyncDisposableStack();
  const directory = mkdtempSync(join(scratchFolder(), 'staffroom-broken-'));
  resources.defer(() => rm(directory, { recursive: true, force: true }));
  const server = resources.use(await ownServer({ PLUGINS_FILE: await brokenPages(directory) }));
  const page = await browser.newPage({ baseURL: server.url });
  await signIn(page, 'admin@example.test');
  const told: string[][] = [];
  for (const fault of pageFaults) {
    const here = await whatComesOf(page, 'open', fault);
    const framed = await whatComesOf(page, 'framed', fault);
    expect(framed.person).toBe(here.person);
    const administrator =
      framed.administrator === here.administrator
        ? here.administrator
        : `${here.administrator}, in a frame: ${framed.administrator}`;
    told.push([fault.name, here.person, administrator]);
    await page.goto('/agents/well');
    await expect(page.getByText('All is well')).toBeVisible();
  }
  const table = (await readFile(documentation, 'utf8'))
    .split('### Sixteen faults of a page')[1]
    ?.split('\n#')[0];
  const rows = table
    ?.split('\n')
    .map((line) =>
      line
        .replace(/^\| | *\|$/g, '')
        .split(' | ')
        .map((cell) => cell.trim()),
    )
    .filter(([name]) => pageFaults.some((fault) => fault.name === name));
  expect(told).toEqual(rows);
  await page.close();
});
