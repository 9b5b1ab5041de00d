import { type Browser, expect, type Page, test } from '../test.ts';
import type { ChatMessage } from '../../../sdk/src/chat.ts';
import { answers, ask, box, chatServer, openChat, questions, settled } from './chat-server.ts';
import type { OwnServer } from '../own-server.ts';

/** Chunks of a fast model: sixty a second for ten seconds. */
const pieces = Array.from({ length: 600 }, (_, index) =>
  index % 40 === 39 ? `end ${index}.\n\n` : `**piece** ${index} `,
);
/** A section of a long answer. All sections together are 100 KB and contain every element of answers. */
const section = (index: number) =>
  `## Section ${index}\n\nThe supplier shall **notify** the customer within \`72 hours\` [1], see *annex ${index}*.\n\n- first point of ${index}\n- second point of ${index}\n\n| clause | says |\n| --- | --- |\n| ${index}.1 | something |\n| ${index}.2 | something else |\n\n`;
const longAnswer = Array.from({ length: 400 }, (_, index) => section(index))
  .join('')
  .slice(0, 100 * 1024);

let server: OwnServer;
test.beforeAll(async () => {
  server = await chatServer((asked) => {
    if (asked.includes('quickly')) return { text: pieces, pause: 1000 / 60 };
    return asked.includes('at length') ? { text: [longAnswer] } : undefined;
  });
});
test.afterAll(() => server[Symbol.asyncDispose]());
// These measurements take minutes of processor time; run them with `FULL=1`.
test.skip(!process.env['FULL'], 'measured with FULL=1');
// A trace takes screenshots, which would be part of the measured work of the main thread.
test.use({ trace: 'off' });

function branch(sessionId: string, length: number): ChatMessage[] {
  return Array.from({ length }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    sessionId,
    clientMessageId: null,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: index % 2 === 0 ? `Question ${index} of many?` : `# Answer ${index}\n\n${section(index)}`,
    status: 'complete',
    runId: null,
    citations: [],
    parentId: index === 0 ? null : `00000000-0000-4000-8000-${String(index - 1).padStart(12, '0')}`,
    siblingIds: [],
    checks: null,
    steps: [],
    reasoning: null,
    rating: null,
    attachment: null,
    attachments: [],
    usage: null,
    provider: 'openai',
    model: 'gpt-6.1-sol',
    durationMs: 4_100,
    createdAt: '2026-01-01T00:00:00.000Z',
  }));
}

async function openLong(page: Page, email: string, length: number): Promise<void> {
  await openChat(page, email);
  await ask(page, 'Hello');
  await settled(page, 1);
  const sessionId = new URL(page.url()).searchParams.get('chat') ?? '';
  await page.route(/\/messages$/, async (route) => {
    // When the page requests the messages, adds those that were written after the faked ones.
    const headers = { ...route.request().headers(), 'if-none-match': '' };
    const stored = (await (await route.fetch({ headers })).json()) as ChatMessage[];
    await route.fulfill({ json: [...branch(sessionId, length), ...stored.slice(2)] });
  });
  await page.reload();
  await expect(questions(page)).toHaveCount(length / 2);
}

/** Processor time in milliseconds of tasks on the page's main thread. */
interface Figures {
  sum: number;
  longest: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds, which is independent of the machine's load. */
  tdur?: number;
  args: { name?: string; data?: { frames?: { processId: number; url: string }[] } };
}

async function measured(browser: Browser, page: Page, work: () => Promise<void>): Promise<Figures> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'],
  });
  await work();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid}:${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
  return {
    sum: Math.round(tasks.reduce((sum, time) => sum + time, 0)),
    longest: Math.round(Math.max(0, ...tasks)),
  };
}

const type = (page: Page) => async () => {
  await box(page).focus();
  // Uses the keyboard, not a locator, because a locator would search the whole page.
  await page.keyboard.type('The quick brown fox jumps over the lazy dog.');
};

async function scroll(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Conversation' }).hover();
  for (let step = 0; step < 100; step++) {
    await page.mouse.wheel(0, step < 60 ? -600 : 600);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

// Compares figures of the same run, because absolute figures depend on the machine.

test('a long chat is as fast as a short one, and an answer of any length is rendered in pieces', async ({
  browser,
}) => {
  await test.step('scrolling and typing in a chat of 2,000 messages are as fast as in a short chat', async () => {
    const page = await browser.newPage({ baseURL: server.url });
    await openLong(page, 'short@example.test', 200);
    const short = {
      typing: await measured(browser, page, type(page)),
      scrolling: await measured(browser, page, () => scroll(page)),
    };
    await page.unrouteAll();
    await openLong(page, 'long@example.test', 2_000);
    const long = {
      typing: await measured(browser, page, type(page)),
      scrolling: await measured(browser, page, () => scroll(page)),
    };
    process.stdout.write(`200 messages: ${JSON.stringify(short)}; 2,000 messages: ${JSON.stringify(long)}\n`);
    // With ten times the messages, work on every message would take about ten times as long.
    expect(long.typing.sum).toBeLessThan(7 * short.typing.sum);
    expect(long.scrolling.sum).toBeLessThan(7 * short.scrolling.sum);
    await page.close();
  });

  await test.step('an answer of sixty chunks per second takes less than three times as much work in a chat of 200 messages as in a short chat', async () => {
    const page = await browser.newPage({ baseURL: server.url });
    const streaming = (): Promise<Figures> =>
      measured(browser, page, async () => {
        await ask(page, 'Say it quickly');
        await expect(answers(page).last()).toContainText('piece 60 ');
        await type(page)();
        await expect(answers(page).last()).toContainText('end 599.');
      });
    await openLong(page, 'first@example.test', 2);
    const alone = await streaming();
    await page.unrouteAll();
    await openLong(page, 'stream@example.test', 200);
    const among = await streaming();
    process.stdout.write(`60 chunks a second: ${JSON.stringify({ alone, among })}\n`);
    // The second chat has a hundred times the messages of the first.
    expect(among.sum).toBeLessThan(3 * alone.sum);
    await page.close();
  });

  await test.step('an answer of 100 KB is rendered in pieces that do not block the page', async () => {
    const page = await browser.newPage({ baseURL: server.url });
    await openChat(page, 'length@example.test');
    const writing = await measured(browser, page, async () => {
      await ask(page, 'Answer at length');
      await settled(page, 1);
    });
    const loading = await measured(browser, page, async () => {
      await page.reload();
      await expect(page.getByText('Section 300', { exact: true })).toBeAttached();
    });
    process.stdout.write(`an answer of 100 KB: ${JSON.stringify({ writing, loading })}\n`);
    // The answer is rendered in pieces, and the page handles keys between them, so no single task is most of the work.
    expect(writing.longest).toBeLessThan(writing.sum / 4);
    await page.close();
  });
});
