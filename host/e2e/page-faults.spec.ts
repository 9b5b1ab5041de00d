import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { scratchFolder } from '../../.config/scratch-folder.ts';
import {
  type BrokenAgent,
  brokenAgents,
  brokenPages,
  nameOf,
  type PageFault,
  pageFaults,
  wellAgent,
} from './broken-pages.ts';
import { ownServer } from './own-server.ts';
import { expect, test } from './test.ts';
import { signIn } from './workspace.ts';
import { expectTimeoutMs, testTimeoutMs } from '../../.config/time-factor.ts';

const documentation = fileURLToPath(new URL('../../sdk/docs/errors.md', import.meta.url));

/** Replaces the response for an agent's manifest, for faults that a file cannot cause. */
async function replaceManifest(page: Page, { slug, fault }: BrokenAgent): Promise<void> {
  const { manifest } = fault;
  if (!manifest) return;
  await page.route(`**/remotes/${slug}/1.0.0/mf-manifest.json*`, async (route) => {
    if (manifest.how === 'abort') return route.abort();
    if (manifest.how === 'never') return undefined;
    const { status = 200, type = 'application/json', body = '' } = manifest;
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ status, contentType: type, body, headers });
  });
}

/** Opens the page from the catalog without a reload, because the workspace must keep working after every fault. */
async function open(page: Page, slug: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Agents' }).click();
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: nameOf(slug), exact: true }) });
  // Uses the keyboard, because rows move when an earlier agent is reported as failing.
  await row.getByRole('link', { name: 'Use Agent' }).press('Enter');
}

async function whatComesOf(page: Page, agent: BrokenAgent) {
  await replaceManifest(page, agent);
  const reporting = page.waitForRequest(
    (request) => request.url().endsWith(`/${agent.slug}/page-fault`) && request.method() === 'POST',
  );
  await open(page, agent.slug);
  const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t open' });
  // The timeout is long, because a page that never answers fails only after ten seconds.
  await expect(failure).toContainText(nameOf(agent.slug), { timeout: 4 * expectTimeoutMs });
  const { kind, message } = (await reporting).postDataJSON() as { kind: string; message: string };
  await expect(failure.locator('pre')).toHaveText(message);
  const whole = await failure.innerText();
  const person = /Everything else works\. (.*)/.exec(whole)?.[1] ?? whole;
  const reason = message
    .replace(/http:\S+\/remotes\/[\w-]+\/1\.0\.0\//, '…/')
    .replace(`"${agent.slug}"`, '"…"');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return { person, administrator: `\`${kind}\`: ${reason}` };
}

test('each kind of failure of an agent’s page has the result that the documentation describes, with and without a frame', async ({
  browser,
}) => {
  test.setTimeout(4 * testTimeoutMs);
  await using resources = new AsyncDisposableStack();
  const directory = mkdtempSync(join(scratchFolder(), 'staffroom-broken-'));
  resources.defer(() => rm(directory, { recursive: true, force: true }));
  const server = resources.use(await ownServer({ PLUGINS_FILE: await brokenPages(directory) }));
  const context = await browser.newContext({ baseURL: server.url });
  await signIn(context, 'admin@example.test');
  /** Opens the agents one after another in one tab, which must keep working. */
  const inOneTab = async (agents: BrokenAgent[]) => {
    const page = await context.newPage();
    await page.goto('/');
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    const outcomes: (BrokenAgent & Awaited<ReturnType<typeof whatComesOf>>)[] = [];
    for (const agent of agents) outcomes.push({ ...agent, ...(await whatComesOf(page, agent)) });
    await open(page, wellAgent);
    await expect(page.getByText('All is well')).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-same-page', '');
    await page.close();
    return outcomes;
  };
  // Uses several tabs in parallel, because a tab that waits leaves time for the others.
  const outcomes = await Promise.all([
    inOneTab(brokenAgents.filter(({ fault }) => !fault.late)),
    ...brokenAgents.filter(({ fault }) => fault.late).map((agent) => inOneTab([agent])),
  ]);
  const outcomeOf = ({ name }: PageFault, frame: boolean) =>
    outcomes.flat().find((outcome) => outcome.fault.name === name && outcome.frame === frame);
  const told = pageFaults.map((fault) => {
    const here = outcomeOf(fault, false);
    const framed = outcomeOf(fault, true);
    expect(framed?.person).toBe(here?.person);
    const same = framed?.administrator === here?.administrator;
    const administrator = `${here?.administrator}${same ? '' : `, in a frame: ${framed?.administrator}`}`;
    return [fault.name, here?.person, administrator];
  });
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
  await context.close();
});
