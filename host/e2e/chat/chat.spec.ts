import { type BrowserContext, expect, type Page, test } from '../test.ts';
import { expectAccessibleAtBothWidths } from '../accessible.ts';
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

let server: ChatServer;
const whole = slowWords.join('').trim();

test.beforeAll(async () => {
  server = await chatServer((asked) => {
    if (!asked.includes('picture')) return undefined;
    return { text: 'Look: ![a cat](https://example.test/cat.png) [here](https://example.test/)' };
  });
});
test.afterAll(() => server[Symbol.asyncDispose]());

/** Opens a chat as a new person for each test, so that no test sees the chats of other tests. */
async function open(place: BrowserContext, who: string): Promise<Page> {
  const page = await place.newPage();
  await openChat(page, `${who}@example.test`);
  return page;
}

test('Retry and an edited question create branches, and a link opens a chat at one message', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await open(context, 'branches');
  await test.step('Retry and an edited question create branches that can be browsed', async () => {
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
    // The focus moves to the other button of the switcher when there is no earlier version.
    await expect(questions(page).first().getByRole('button', { name: 'Next version' })).toBeFocused();
    await page.reload();
    await expect(questions(page)).toHaveText([/Alpha/, /Beta/]);
  });

  await test.step('a link opens a chat at a message and marks the message, and rendering an answer sends no request to other servers', async () => {
    await ask(page, 'Delta');
    await settled(page, 3);
    await answers(page).first().getByRole('button', { name: 'Copy link' }).click();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toMatch(/chat=[0-9a-f-]{36}&message=[0-9a-f-]{36}$/);
    await page.goto(address);
    const marked = page.locator('[data-target]');
    await expect(marked).toContainText('You said: Alpha');
    await expect(marked).toBeInViewport();

    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    await ask(page, 'Show a picture');
    await settled(page, 4);
    await expect(answers(page).last()).toContainText('a cat');
    await expect(answers(page).last().getByRole('img')).toHaveCount(0);
    const link = answers(page).last().getByRole('link', { name: 'here' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);
  });
  await context.close();
});

test('an answer can be stopped and continued, and arrives in full after a reload and in a second tab', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await open(context, 'followed');
  await test.step('the Stop button ends an answer, and the Continue button continues it', async () => {
    await ask(page, 'Say it slowly');
    await expect(answers(page)).toContainText('word3');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeHidden();
    const hint = page.getByText('Esc to stop', { exact: true });
    await expect(hint).toBeVisible();
    expect(await hint.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await box(page).press('Escape');
    await expect(answers(page)).toContainText('Stopped. The text so far is kept.');
    await expect(answers(page)).not.toContainText('word20');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await settled(page, 1);
    await expect(answers(page)).not.toContainText('Stopped.');
    await expect(answers(page)).toContainText('word3');
  });

  await test.step('an answer arrives in full after a reload during its generation, and in a second tab', async () => {
    await ask(page, 'Say it slowly once more');
    await expect(answers(page).last()).toContainText('word2');
    const second = await context.newPage();
    await second.goto(page.url());
    await page.reload();
    for (const tab of [page, second]) await expect(answers(tab).last()).toHaveAttribute('aria-busy', 'true');
    server.finish();
    for (const tab of [page, second]) {
      await expect(answers(tab).last()).toContainText('word20');
      await expect(answers(tab).last().locator('p').first()).toHaveText(whole);
    }
    await ask(page, 'And now?');
    await expect(questions(second)).toHaveCount(3);
    await settled(second, 3);
  });
  await context.close();
});

test('a chat on a narrow screen works by keyboard alone and does not scroll sideways', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const page = await open(context, 'keyboard');
  await test.step('a chat on a narrow screen does not scroll sideways', async () => {
    for (const width of [330, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = () => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
      await expect.poll(overflow).toBe(0);
    }
  });

  await test.step('a chat works by keyboard alone on a narrow screen', async () => {
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
  });

  await test.step('axe finds no problem in a conversation, in a wide or narrow window', async () => {
    await answers(page).getByRole('button', { name: 'Retry' }).click();
    await expect(answers(page).getByText('2 / 2')).toBeVisible();
    await answers(page).getByRole('button', { name: 'Bad answer' }).click();
    await questions(page).getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await expectAccessibleAtBothWidths(page, 'a question that is edited');
    await page.keyboard.press('Escape');
    await ask(page, 'Say it slowly');
    await ask(page, 'Next one');
    await expect(answers(page).last()).toContainText('word2');
    await expectAccessibleAtBothWidths(page, 'an answer that is written');
  });
  await context.close();
});
