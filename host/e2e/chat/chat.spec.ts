import { failUntilRetry } from '../fail-until-retry.ts';
import { type Browser, expect, type Page, test } from '../test.ts';
import { expectAccessible } from '../accessible.ts';
import {
  answers,
  ask,
  box,
  type ChatServer,
  chatServer,
  openChat,
  questions,
  settled,
  slowWords,
} from './chat-server.ts';
import { toasts } from '../workspace.ts';

let server: ChatServer;
const whole = slowWords.join('').trim();

test.beforeAll(async () => {
  server = await chatServer((asked) => {
    if (asked.includes('picture'))
      return { text: 'Look: ![a cat](https://example.test/cat.png) [here](https://example.test/)' };
    if (asked.includes('broke off')) return { text: ' the kind regards.' };
    return asked.includes('letter') ? { text: 'Dear supplier, with all', finish: 'length' } : undefined;
  });
});
test.afterAll(() => server[Symbol.asyncDispose]());

/** A person of its own for each test, so that none sees the others' chats. */
async function open(place: Pick<Browser, 'newPage'>, who: string): Promise<Page> {
  const page = await place.newPage({ baseURL: server.url });
  await openChat(page, `${who}@example.test`);
  return page;
}

test('Enter sends, Shift+Enter breaks the line, and an input method keeps its Enter', async ({ browser }) => {
  const page = await open(browser, 'enter');
  await box(page).pressSequentially('one');
  await box(page).press('Shift+Enter');
  await box(page).pressSequentially('two');
  await expect(box(page)).toHaveValue('one\ntwo');
  await expect(questions(page)).toHaveCount(0);

  // Chromium says that it composes; Safari has just ended the composition when its Enter comes.
  await box(page).dispatchEvent('keydown', {
    key: 'Enter',
    isComposing: true,
    bubbles: true,
    cancelable: true,
  });
  await box(page).evaluate((input) => {
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect(questions(page)).toHaveCount(0);

  // An Enter that comes later is meant.
  await page.waitForFunction(
    (from) => performance.now() > from + 100,
    await page.evaluate(() => performance.now()),
  );
  await box(page).press('Enter');
  await expect(questions(page)).toHaveText(/one\s+two/);
  await expect(box(page)).toHaveValue('');
  await settled(page, 1);
  await expect(page).toHaveURL(/chat=[0-9a-f-]{36}/);
  await page.close();
});

test('equal words stay twice', async ({ browser }) => {
  const page = await open(browser, 'twice');
  for (const count of [1, 2]) {
    await ask(page, 'yes');
    await settled(page, count);
  }
  await page.reload();
  await expect(questions(page)).toHaveCount(2);
  await page.close();
});

test('Stop ends an answer, and Continue goes on with it', async ({ browser }) => {
  const page = await open(browser, 'stop');
  await ask(page, 'Say it slowly');
  await expect(answers(page)).toContainText('word3');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeHidden();
  // Beside all that can be chosen nothing of it is cut.
  const hint = page.getByText('Esc to stop', { exact: true });
  await expect(hint).toBeVisible();
  expect(await hint.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await box(page).press('Escape');
  await expect(answers(page)).toContainText('Stopped. What was written is kept.');
  await expect(answers(page)).not.toContainText('word20');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await settled(page, 1);
  await expect(answers(page)).not.toContainText('Stopped.');
  await expect(answers(page)).toContainText('word3');
  await page.close();
});

test('an answer that was stopped can go on only as long as nothing follows it', async ({ browser }) => {
  const page = await open(browser, 'followed');
  await ask(page, 'Say it slowly');
  await expect(answers(page)).toContainText('word2');
  await box(page).press('Escape');
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  await ask(page, 'Something else');
  await settled(page, 2);
  await expect(answers(page).first()).toContainText('Stopped. What was written is kept.');
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toHaveCount(0);
  await page.close();
});

test('a chat on a narrow screen cannot be moved sideways', async ({ browser }) => {
  const page = await open(browser, 'narrow');
  for (const width of [330, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
    await expect.poll(overflow).toBe(0);
  }
  await page.close();
});

test('a reload in the middle of an answer follows it to its end, and so does a second tab', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await open(context, 'reload');
  await ask(page, 'Say it slowly');
  await expect(answers(page)).toContainText('word2');
  const second = await context.newPage();
  await second.goto(page.url());
  await page.reload();
  for (const tab of [page, second]) await expect(answers(tab)).toHaveAttribute('aria-busy', 'true');
  server.finish();
  for (const tab of [page, second]) {
    await expect(answers(tab)).toContainText('word20');
    await expect(answers(tab).locator('p').first()).toHaveText(whole);
  }
  // What one tab asks, the other one shows.
  await ask(page, 'And now?');
  await expect(questions(second)).toHaveCount(2);
  await settled(second, 2);
  await context.close();
});

test('Retry and edited questions are branches that can be looked through', async ({ browser }) => {
  const page = await open(browser, 'branches');
  await ask(page, 'Alpha');
  await settled(page, 1);
  await answers(page).getByRole('button', { name: 'Retry' }).click();
  await expect(answers(page).getByText('2 / 2')).toBeVisible();
  await settled(page, 1);
  await ask(page, 'Beta');
  await settled(page, 2);

  await questions(page).first().hover();
  await questions(page).first().getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('textbox', { name: 'Edit your question' });
  await expect(editor).toBeFocused();
  await editor.press('Escape');
  await expect(questions(page).first()).toHaveText(/Alpha/);
  await expect(questions(page).first().getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await editor.fill('Gamma');
  await editor.press('Enter');
  await expect(questions(page)).toHaveText([/Gamma/]);
  await settled(page, 1);
  await expect(answers(page)).toContainText('Gamma');

  await questions(page).getByRole('button', { name: 'Previous version' }).click();
  await expect(questions(page)).toHaveText([/Alpha/, /Beta/]);
  // The focus stays on the switcher, of which one side has come to its end.
  await expect(questions(page).first().getByRole('button', { name: 'Next version' })).toBeFocused();
  await page.reload();
  await expect(questions(page)).toHaveText([/Alpha/, /Beta/]);
  await page.close();
});

test('one question can be queued, edited and removed, and goes out by itself', async ({ browser }) => {
  const page = await open(browser, 'queue');
  await ask(page, 'Say it slowly');
  await expect(answers(page)).toContainText('word1');
  await ask(page, 'Next one');
  const row = page.getByRole('region', { name: 'Next question' });
  await expect(row).toContainText('Next one');
  await expect(questions(page)).toHaveCount(1);

  await row.getByRole('button', { name: 'Edit the next question' }).click();
  await expect(row).toBeHidden();
  await expect(box(page)).toHaveValue('Next one');
  await box(page).press('End');
  await box(page).pressSequentially(', please');
  await box(page).press('Enter');
  await expect(row).toContainText('Next one, please');
  await page.reload();
  await expect(row).toContainText('Next one, please');
  await expect(answers(page)).toHaveAttribute('aria-busy', 'true');

  server.finish();
  await expect(questions(page)).toHaveCount(2);
  await settled(page, 2);
  await expect(answers(page).last()).toContainText('Next one, please');
  await expect(row).toBeHidden();
  await page.close();
});

test('each chat keeps its own draft', async ({ browser }) => {
  const page = await open(browser, 'draft');
  await ask(page, 'Hello');
  await settled(page, 1);
  const first = page.url();
  await box(page).fill('half a thought');
  await page.getByRole('link', { name: /^New chat with/ }).click();
  await page.goto(`${new URL(first).pathname}?chat=new`);
  await expect(box(page)).toHaveValue('');
  await page.goto(first);
  await expect(box(page)).toHaveValue('half a thought');
  await page.close();
});

test('a link leads to a message and marks it', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await open(context, 'link');
  for (const [index, text] of ['one', 'two', 'three'].entries()) {
    await ask(page, text);
    await settled(page, index + 1);
  }
  await answers(page).first().getByRole('button', { name: 'Copy link' }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/chat=[0-9a-f-]{36}&message=[0-9a-f-]{36}$/);
  await page.goto(address);
  const marked = page.locator('[data-target]');
  await expect(marked).toContainText('You said: one');
  await expect(marked).toBeInViewport();
  await context.close();
});

test('a silent server is told of once, and Resume follows the answer to its end', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url });
  let silent = false;
  await page.routeWebSocket(/\/ws\b/, (socket) => {
    const upstream = socket.connectToServer();
    const open = !silent;
    upstream.onMessage((message) => {
      if (open && silent) return;
      socket.send(message);
    });
  });
  await openChat(page, 'silence@example.test');
  await ask(page, 'Say it slowly');
  await expect(answers(page)).toContainText('word2');
  silent = true;
  const told = toasts(page).filter({ hasText: 'Connection Timeout' });
  await expect(told).toContainText('The AI took too long to respond. Please try again.');
  await expect(toasts(page)).toHaveCount(1);
  await told.getByRole('button', { name: 'Resume' }).click();
  server.finish();
  await expect(answers(page).locator('p').first()).toHaveText(whole);
  await expect(told).toBeHidden();
  await page.close();
});

test('what cannot be read is told of once', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url });
  let send: (text: string) => void = () => undefined;
  await page.routeWebSocket(/\/ws\b/, (socket) => {
    socket.connectToServer();
    send = (text) => socket.send(text);
  });
  await openChat(page, 'unreadable@example.test');
  await ask(page, 'Hello');
  await settled(page, 1);
  send('<html>');
  send('<html>');
  await expect(toasts(page)).toHaveText(/Communication Error/);
  await page.close();
});

test('messages that cannot be loaded say so in place, once', async ({ browser }) => {
  const page = await open(browser, 'load');
  await ask(page, 'Hello');
  await settled(page, 1);
  await failUntilRetry(page, /\/messages$/, { status: 503, body: '' });
  await page.reload();
  const panel = page.getByRole('main').getByText('Failed to load chat messages');
  await expect(panel).toBeVisible();
  await expect(toasts(page)).toHaveText(/Failed to load chat messages.*Failed to fetch messages: 503/);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(answers(page)).toHaveCount(1);
  await page.close();
});

test('rendering an answer asks nobody else for anything', async ({ browser }) => {
  const page = await open(browser, 'foreign');
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await ask(page, 'Show a picture');
  await settled(page, 1);
  await expect(answers(page)).toContainText('a cat');
  await expect(answers(page).getByRole('img')).toHaveCount(0);
  const link = answers(page).getByRole('link', { name: 'here' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  await page.close();
});

for (const width of [1320, 390]) {
  test(`axe finds nothing in a conversation at ${width} pixels`, async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width, height: 844 },
    });
    const page = await open(context, `axe-${width}`);
    await ask(page, 'Hello');
    await settled(page, 1);
    await answers(page).getByRole('button', { name: 'Retry' }).click();
    await expect(answers(page).getByText('2 / 2')).toBeVisible();
    await answers(page).getByRole('button', { name: 'Bad answer' }).click();
    await questions(page).getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await ask(page, 'Say it slowly');
    await ask(page, 'Next one');
    await expect(answers(page).last()).toContainText('word2');
    await expectAccessible(page);
    await context.close();
  });
}

test('everything works by keyboard alone on a narrow screen', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const page = await open(context, 'keyboard');
  await box(page).focus();
  await page.keyboard.type('Hello');
  await page.keyboard.press('Enter');
  await settled(page, 1);
  const reached: string[] = [];
  await page.getByRole('region', { name: 'Conversation' }).focus();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => {
        const { activeElement: element } = document;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      }),
    );
  }
  for (const name of ['Edit', 'Copy link', 'Copy', 'Retry', 'Good answer', 'Bad answer', 'Message']) {
    expect(reached).toContain(name);
  }
  const small = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .map((button) => ({ name: button.textContent, ...button.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width > 0 && (width < 24 || height < 24)),
    );
  expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.close();
});

test('an answer that is cut at the limit of tokens says so, and Continue goes on in its place', async ({
  browser,
}) => {
  const page = await open(browser, 'cut');
  await ask(page, 'Write the letter.');
  await expect(answers(page)).toHaveText(/Dear supplier, with all/);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(answers(page)).toHaveText(/Dear supplier, with all the kind regards\./);
  await expect(answers(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toHaveCount(0);
  await page.close();
});
