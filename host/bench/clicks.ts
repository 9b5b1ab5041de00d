// Counts the clicks of ten common tasks in a real browser, from the screen on which people usually begin. A key press is no
// click, and neither is the choice of a file in the system's own dialog.
//   npm run build && npm run bench:clicks
import { type Browser, chromium as playwright, type Page } from '@playwright/test';
import { loopbackUpstream } from '@staffroom/sdk/testing';
import { chromium } from '../e2e/chromium.ts';
import { confirming } from '../e2e/confirming.ts';
import { ownServer } from '../e2e/own-server.ts';
import { renderPdf, signIn, upload } from '../e2e/workspace.ts';

interface Task {
  name: string;
  /** The largest permitted number of clicks, if there is one. */
  limit?: number;
  who?: string;
  /** Opens the screen on which the task begins. Its clicks do not count. */
  from: (page: Page) => Promise<unknown>;
  /** Does the task, and waits for its result. */
  task: (page: Page) => Promise<unknown>;
}

const rules = '<h1>House rules</h1><p>The kitchen is tidied on Fridays. Milk is bought by the office.</p>';
const tender = `<h1>Request for proposals</h1><p>Proposals are due on 12 January 2027. The supplier must store all data in
Europe. The supplier must answer support requests within four hours.</p>`;
const question = 'When is the kitchen tidied?';

await using house = await loopbackUpstream();
await using server = await ownServer({ AI_ALLOWED_HOSTS: new URL(house.url.openai).host });
const browser = await playwright.launch(await chromium());
const files = await prepare(browser);
const home = (page: Page) => page.goto('/');
const answered = (page: Page) => page.getByRole('button', { name: 'Copy', exact: true }).first().waitFor();

async function ask(page: Page): Promise<void> {
  await page.goto('/agents/doc-chat?chat=new');
  await page.getByRole('textbox', { name: 'Message' }).fill(question);
  await page.keyboard.press('Enter');
  await answered(page);
}

async function inList(page: Page): Promise<void> {
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Actions for house-rules.pdf' }).first().waitFor();
}

const tasks: Task[] = [
  {
    name: 'Ask a question',
    limit: 0,
    from: home,
    async task(page) {
      await page.locator('textarea:focus').waitFor();
      await page.keyboard.type(question);
      await page.keyboard.press('Enter');
      await answered(page);
    },
  },
  {
    name: 'Upload a document',
    limit: 1,
    from: (page) => page.goto('/documents'),
    async task(page) {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload Document' }).click();
      await (await chooser).setFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: files.notes });
      await page.locator('button[type="submit"]:focus').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'notes.pdf' }).first().waitFor();
    },
  },
  {
    name: 'Check a citation',
    limit: 1,
    from: ask,
    async task(page) {
      await page.getByRole('button', { name: 'Source 1' }).first().click();
      await page.getByRole('region', { name: 'Evidence' }).locator('[data-active] mark').waitFor();
    },
  },
  {
    name: 'Share a document',
    limit: 3,
    from: inList,
    async task(page) {
      await page.getByRole('button', { name: 'Actions for house-rules.pdf' }).first().click();
      await page.getByRole('menuitem', { name: 'Share' }).click();
      await page.getByRole('searchbox', { name: 'Name, e-mail or team' }).waitFor();
      await page.keyboard.type('ben');
      await page.getByRole('button', { name: /ben@example\.test/ }).click();
      await page.getByRole('region', { name: 'Who has access' }).getByText('ben@example.test').waitFor();
    },
  },
  {
    name: 'Analyze an RFP',
    limit: 3,
    from: home,
    async task(page) {
      await page.getByRole('link', { name: /^RFP Agent/ }).click();
      await page.getByRole('radio', { name: 'tender.pdf' }).click();
      await page.getByRole('button', { name: 'Analyze RFP' }).click();
      await page
        .getByText(/requirements?\b/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'Connect a model',
    limit: 4,
    who: 'admin@example.test',
    from: home,
    async task(page) {
      await page.getByRole('link', { name: 'Connect', exact: true }).click();
      await connect(page);
    },
  },
  {
    name: 'Find a document',
    from: home,
    async task(page) {
      await page.getByRole('textbox', { name: 'Ask your documents' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.type('house');
      await page
        .getByRole('option', { name: /house-rules/ })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/documents\//);
    },
  },
  {
    name: 'Generate a presentation',
    from: home,
    async task(page) {
      await page.getByRole('link', { name: /^Presentation Generator/ }).click();
      await page.getByRole('radio', { name: 'house-rules.pdf' }).first().click();
      await page.getByRole('button', { name: 'Generate', exact: true }).click();
      await page
        .getByText(/slides?\b/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'Rename a chat',
    from: ask,
    async task(page) {
      await page.getByRole('button', { name: 'Chat actions' }).click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Kitchen duty');
      await page.keyboard.press('Enter');
      await page
        .getByRole('link', { name: /Kitchen duty/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'Switch to the dark theme',
    from: home,
    async task(page) {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitemradio', { name: 'Dark' }).click();
      await page.locator('html[data-theme="dark"]').waitFor();
    },
  },
];

/** Connects a server with the protocol of OpenAI: its kind, its address, and the model that it offers first. */
async function connect(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Ollama/ }).click();
  await dialog.getByLabel('Address').fill(house.url.openai);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Use this model' }).click();
  await dialog.getByText('now answers by default').waitFor();
}

let failed = false;
process.stdout.write('task                       clicks   limit  seconds\n');
for (const task of tasks) await count(task);
await browser.close();
process.exitCode = failed ? 1 : 0;

async function prepare(tab: Browser) {
  const page = await tab.newPage({ baseURL: server.url });
  await signIn(page, 'ben@example.test');
  await signIn(page, 'ana@example.test');
  const made = {
    rules: await renderPdf(tab, [rules]),
    tender: await renderPdf(tab, [tender]),
    notes: await renderPdf(tab, ['<p>The roof is inspected in May.</p>']),
  };
  const mimeType = 'application/pdf';
  await upload(page, { name: 'house-rules.pdf', mimeType, buffer: made.rules });
  await upload(page, { name: 'tender.pdf', mimeType, buffer: made.tender });
  await page.close();
  return made;
}

async function count({ name, limit, who = 'ana@example.test', from, task }: Task): Promise<void> {
  const context = confirming(
    await browser.newContext({ baseURL: server.url, viewport: { width: 1320, height: 860 } }),
  );
  let clicks = 0;
  let counting = false;
  await context.exposeFunction('countClick', () => {
    if (counting) clicks += 1;
  });
  // A press of Enter on a button is a click event without a pointer, whose `detail` is 0.
  await context.addInitScript(() =>
    addEventListener('pointerup', () => (window as unknown as { countClick: () => void }).countClick(), true),
  );
  const page = await context.newPage();
  await signIn(page, who);
  await from(page);
  counting = true;
  const began = performance.now();
  const problem = await task(page).then(
    () => '',
    (error: unknown) => String(error).split('\n')[0],
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const isOver = problem !== '' || clicks > (limit ?? Infinity);
  failed ||= isOver;
  const columns = [
    name.padEnd(26),
    String(clicks).padStart(6),
    String(limit ?? '').padStart(7),
    seconds.padStart(8),
  ];
  process.stdout.write(`${columns.join(' ')}  ${problem || (isOver ? 'too many' : '')}\n`);
  await context.close();
}
