// Records the main job of the workspace, from an empty library to a checked citation, as `sdk/docs/main-job.webp`, and takes the
// picture of the README, `sdk/docs/staffroom.png`. The answers come from a simulated model.
//   npm run build && npm run tour
import { writeFile } from 'node:fs/promises';
import { chromium as playwright, type Browser, type Page } from '@playwright/test';
import { loopbackUpstream } from '@staffroom/sdk/testing';
import { chromium } from '../e2e/chromium.ts';
import { ownServer } from '../e2e/own-server.ts';
import { renderPdf, signIn, upload } from '../e2e/workspace.ts';
import { Recorder } from './recorder.ts';

const size = { width: 1200, height: 750 };
const documents = new URL('../../sdk/docs/', import.meta.url);
const patienceMs = 60_000;

const style = 'font: 11.5pt/1.55 Georgia, "Liberation Serif", serif; color: #222';
const sheet = (body: string) => `<div style='${style}'>${body}</div>`;
const policy = [
  sheet(`<h1>Travel and expenses policy</h1><h2>1 Purpose</h2><p>This policy applies to all trips that employees of Northwind
  make for the company. It begins on 1 January 2026.</p><h2>2 Bookings</h2><p>Trips are booked through the travel desk. Trains are
  preferred to flights for journeys of less than five hours.</p>`),
  sheet(`<h2>3 Approval</h2><p>Trips inside the country are approved by the head of the team. Trips abroad, and every trip that
  costs more than 1,500 euros, are approved by the head of the department before anything is booked.</p><h2>4 Hotels</h2>
  <p>A hotel room may cost 140 euros per night, breakfast included.</p>`),
];
const agreement = [
  sheet(`<h1>Remote work agreement 2026</h1><h2>1 Working from home</h2><p>Employees may work from home on up to three days a
  week, after agreement with their team.</p><h2>2 Working abroad</h2><p>Working from abroad is possible for up to 20 days a year
  inside the European Union. The People team must know the place and the dates two weeks before.</p>`),
];
const question = 'Who approves a trip abroad, and how many days may I work from abroad?';
const title = 'Trips and work abroad';

/** The answer, with the numbers under which the request contains the passages. */
function answerTo(request: string): string {
  const numberOf = (place: RegExp) => new RegExp(`\\[(\\d+)\\] ${place.source}`).exec(request)?.[1] ?? '1';
  const approval = numberOf(/Travel and expenses policy\.pdf, page 2/);
  const abroad = numberOf(/Remote work agreement 2026\.pdf/);
  return [
    `**The head of the department** approves a trip abroad: “Trips abroad, and every trip that costs more than 1,500 euros, are approved by the head of the department before anything is booked” [${approval}].`,
    `You may work from abroad for **up to 20 days a year** inside the European Union. The People team must know the place and the dates two weeks before [${abroad}].`,
  ].join('\n\n');
}

await using model = await loopbackUpstream({
  respond({ operation, body }) {
    const request = JSON.stringify(body);
    if (operation !== 'chat') return undefined;
    if (request.includes('Name the conversation')) return { text: title };
    return request.includes(question) ? { text: answerTo(request), pause: 90 } : undefined;
  },
});
await using server = await ownServer({
  COMPANY_NAME: 'Northwind',
  ANTHROPIC_API_KEY: 'a-key',
  ANTHROPIC_BASE_URL: model.url.anthropic,
});
const browser = await playwright.launch(await chromium());
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
const files = {
  policy: await renderPdf(browser, policy),
  agreement: await renderPdf(browser, agreement),
};
await record(browser);
await picture(browser);
await browser.close();

async function opened(tab: Browser, email: string, scale: number): Promise<Page> {
  const context = await tab.newContext({ baseURL: server.url, viewport: size, deviceScaleFactor: scale });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

async function record(tab: Browser): Promise<void> {
  const page = await opened(tab, 'clara@example.test', 1);
  const recorder = await Recorder.of(page, tab);
  const { say, hold, click, during, type } = bound(recorder);

  say('Clara has signed in. Her library is empty.');
  await page.goto('/');
  await page.getByRole('button', { name: 'Upload Your First Document' }).waitFor();
  await hold(5_000);

  say('1  Clara uploads two documents of her company.');
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Upload Document' }).first().waitFor();
  await hold(2_000);
  const chooser = page.waitForEvent('filechooser');
  await click(page.getByRole('button', { name: 'Upload Document' }).first());
  await page.getByRole('dialog').getByRole('button', { name: 'Choose files' }).waitFor();
  await hold(1_500);
  await (await chooser).setFiles([
    pdf('Travel and expenses policy.pdf', files.policy),
    pdf('Remote work agreement 2026.pdf', files.agreement),
  ]);
  await page.getByRole('button', { name: 'Upload 2 files' }).waitFor();
  await hold(2_500);
  await page.keyboard.press('Enter');
  await during(page.getByText('Completed').nth(1).waitFor());
  await hold(5_000);

  say('2  She asks a question in her own words.');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const box = page.getByRole('textbox', { name: 'Ask your documents' });
  await box.waitFor();
  await hold(3_000);
  await type(box, question);
  await hold(2_000);
  await page.keyboard.press('Enter');

  say('3  Each statement of the answer has a number: its source.');
  const written = page.getByRole('article', { name: 'Answer' });
  await written.waitFor();
  await during(page.locator('article[aria-label="Answer"][aria-busy="false"]').waitFor());
  await hold(9_000);

  say('4  The number shows the passage behind the statement.');
  await click(page.getByRole('button', { name: 'Source 1' }).first());
  await hold(800);
  await hold(8_000);
  await click(page.getByRole('button', { name: 'Source 2' }).first());
  await hold(800);
  await hold(6_000);

  say('5  The passage opens the page of the document, where the words are marked.');
  await click(
    page
      .getByRole('region', { name: 'Evidence' })
      .getByRole('link', { name: /^Open page/ })
      .first(),
  );
  await page.locator('main canvas').first().waitFor();
  await during(page.waitForTimeout(2_500));
  await hold(10_000);

  say('Staffroom: every answer shows its sources.');
  await page.goBack();
  await written.waitFor();
  await hold(1_000);
  await hold(6_000);

  const file = recorder.file();
  await writeFile(new URL('main-job.webp', documents), file);
  const seconds = Math.round(recorder.durationMs / 1000);
  process.stdout.write(`sdk/docs/main-job.webp: ${seconds} s, ${Math.round(file.length / 1000)} kB\n`);
  await page.context().close();
}

function bound(recorder: Recorder) {
  return {
    say: recorder.say.bind(recorder),
    hold: recorder.hold.bind(recorder),
    click: recorder.click.bind(recorder),
    during: recorder.during.bind(recorder),
    type: recorder.type.bind(recorder),
  };
}

/** A chat with its sources in the margin, at twice the resolution. */
async function picture(tab: Browser): Promise<void> {
  const page = await opened(tab, 'nora@example.test', 2);
  await page.setViewportSize({ width: 1320, height: 800 });
  await upload(page, pdf('Travel and expenses policy.pdf', files.policy));
  await upload(page, pdf('Remote work agreement 2026.pdf', files.agreement));
  await page.goto('/agents/doc-chat?chat=new');
  await page.getByRole('textbox', { name: 'Message' }).fill(question);
  await page.keyboard.press('Enter');
  await page.locator('article[aria-label="Answer"][aria-busy="false"]').waitFor();
  await page.getByRole('button', { name: 'Source 1' }).first().click();
  await page.mouse.move(660, 600);
  // The card moves to the height of the statement.
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: new URL('staffroom.png', documents).pathname });
  await page.context().close();
}
