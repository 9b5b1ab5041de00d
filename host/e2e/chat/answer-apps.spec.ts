import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { loopbackUpstream } from '@staffroom/sdk/testing';
import { scratchFolder } from '../../../.config/scratch-folder.ts';
import { expectAccessibleAtBothWidths } from '../accessible.ts';
import { confirming } from '../confirming.ts';
import { ownServer } from '../own-server.ts';
import { expect, type Page, test } from '../test.ts';
import { signIn } from '../workspace.ts';
import { openApps } from './app-server.ts';

const opened = new AsyncDisposableStack();
let called: string[] = [];
let address = '';
let mcp = '';

test.use({
  async page({ browser }, provide) {
    const context = confirming(await browser.newContext({ baseURL: address }));
    await provide(await context.newPage());
    await context.close();
  },
});

test.beforeAll(async () => {
  const folder = mkdtempSync(join(scratchFolder(), 'staffroom-apps-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'clerk'));
  const manifest = { id: 'clerk', name: 'Clerk', description: '-', capabilities: ['ai'], uses: ['tools'] };
  writeFileSync(join(folder, 'clerk/manifest.json'), JSON.stringify(manifest));
  const exports = { './manifest': './manifest.json' };
  const peerDependencies = { '@staffroom/sdk': '*' };
  const described = { name: 'test-agent-clerk', version: '1.0.0', type: 'module', exports, peerDependencies };
  writeFileSync(join(folder, 'clerk/package.json'), JSON.stringify(described));
  writeFileSync(join(folder, 'plugins.json'), JSON.stringify({ agents: { clerk: { from: './clerk' } } }));
  const key = 'a-key-of-this-test';
  const upstream = opened.use(
    await loopbackUpstream({
      key,
      respond({ operation, body }) {
        if (operation !== 'chat') return undefined;
        const said = JSON.stringify(body);
        const asked = /charts of ([a-z ]+) please/.exec(said)?.[1]?.split(' ') ?? [];
        if (asked.length === 0 || said.includes('function_call_output') || !said.includes('"tools":'))
          return { text: 'Here they are.' };
        return { tools: asked.map((of) => ({ name: 'mcp_charts__show', input: { of } })) };
      },
    }),
  );
  const apps = opened.use(await openApps());
  ({ called, url: mcp } = apps);
  const server = opened.use(
    await ownServer({
      PLUGINS_FILE: join(folder, 'plugins.json'),
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: upstream.url.openai,
      MCP_ALLOWED_HOSTS: '127.0.0.1',
      LOG_LEVEL: 'error',
    }),
  );
  address = server.url;
});
test.afterAll(() => opened.disposeAsync());

const region = (page: Page) => page.getByRole('region', { name: 'Interface: Show a chart (Charts)' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const inside = (page: Page) => page.frameLocator('iframe[title="Show a chart (Charts)"]');

/** Asks in a new chat, so that its answer is the only one on the page. */
async function ask(page: Page, of: string) {
  const agents = (await (await page.request.get('/api/ai-agents')).json()) as { id: number; slug: string }[];
  const data = { agentId: agents.find(({ slug }) => slug === 'clerk')?.id, title: of };
  const { id } = (await (await page.request.post('/api/ai-chat-sessions', { data })).json()) as {
    id: string;
  };
  await page.goto(`/agents/clerk?chat=${id}`);
  await message(page).fill(`charts of ${of} please`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Here they are.')).toBeVisible();
}

test('an interface of an outside tool runs in an answer after consent, and every attack of it is refused', async ({
  page,
}) => {
  await signIn(page, 'admin@example.test');
  await test.step('an administrator reads and allows the interface', async () => {
    await page.goto('/admin/outside-tools');
    await page.getByRole('button', { name: 'Add a server' }).click();
    const form = page.getByRole('dialog', { name: 'Add a server' });
    await form.getByLabel('Name').fill('Charts');
    await form.getByLabel('Address').fill(mcp);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Allow 3 tools/ }).click();
    // A name instead of a role: the dialog about the confirmation hides all roles behind it.
    await expect(page.getByText(/^3 tools wait for your consent/)).toBeHidden();
    await page.getByText('Source of the interface').click();
    await expect(page.getByText('const attempts =')).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'an interface that waits');
    await page.getByRole('button', { name: 'Allow interface: Show a chart' }).click();
    await expect(page.getByText(/^Answers show text only until/)).toBeHidden();
  });

  await test.step('the interface gets input and result, and can reach nothing', async () => {
    const outcomes: string[] = [];
    page.on('console', (message) => {
      const [, outcome] = /^attempt: (.*)/.exec(message.text()) ?? [];
      if (outcome !== undefined) outcomes.push(outcome);
    });
    await ask(page, 'probe');
    await expect.poll(() => outcomes).toHaveLength(25);
    expect(outcomes.filter((one) => !one.endsWith(': refused'))).toEqual([]);
    expect(called).toEqual(['show {"of":"probe"}']);
    expect(page.url()).toContain('/agents/clerk');
    const { height } = (await page.locator('iframe').boundingBox()) ?? { height: 0 };
    expect(height).toBeLessThanOrEqual(640);
  });

  await test.step('a change, a link and a text need the person', async () => {
    await inside(page).getByRole('button', { name: 'Rename' }).click();
    await expect(region(page).getByText('May')).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'an answer with an interface');
    expect(called).toHaveLength(1);
    await region(page).getByRole('button', { name: 'Decline' }).click();
    await expect(inside(page).locator('#said')).toHaveText(/^rename refused/);
    await inside(page).getByRole('button', { name: 'Rename' }).click();
    await region(page).getByRole('button', { name: 'Approve' }).click();
    await expect(inside(page).locator('#said')).toHaveText('rename done');
    expect(called.slice(1)).toEqual(['rename {"name":"May"}']);

    await inside(page).getByRole('button', { name: 'Read more' }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Open an external page?' });
    await expect(leaving).toContainText('https://more.example/a?b=c');
    await leaving.getByRole('button', { name: 'Cancel' }).click();
    await expect(inside(page).locator('#said')).toHaveText(/^link refused/);

    await inside(page).getByRole('button', { name: 'Ask more' }).click();
    await page.getByRole('button', { name: 'Put into the text box' }).click();
    await expect(message(page)).toHaveValue('What about May?');
  });

  await test.step('the keyboard leaves an interface that keeps Tab for itself', async () => {
    await inside(page).getByRole('button', { name: 'Rename' }).focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'End of the interface' })).toBeFocused();
  });

  await test.step('the interface is there when the chat is opened again', async () => {
    await page.reload();
    await expect(inside(page).locator('#said')).toHaveText(/^prob/);
  });

  await test.step('an interface that sends too much or leaves its page ends, and its result stays as text', async () => {
    for (const [of, reason] of [
      ['flood', 'too many or too large messages'],
      ['large', 'too many or too large messages'],
      ['leave', 'left its page'],
    ] as const) {
      await ask(page, of);
      await expect(region(page).getByRole('alert')).toContainText(reason);
      await region(page).getByText('Result as text').click();
      await expect(region(page).getByText(`A chart of ${of}`)).toBeVisible();
    }
  });

  await test.step('three interfaces run, and the fourth waits', async () => {
    await ask(page, 'one two three four');
    await expect(page.locator('iframe')).toHaveCount(3);
    await page.getByRole('button', { name: 'Show interface: Show a chart (Charts)' }).click();
    await expect(page.locator('iframe')).toHaveCount(3);
    await expect(page.getByText('This interface isn’t running.')).toHaveCount(1);
  });
});
