import { expect, type Page, test } from '../../../host/e2e/test.ts';
import { expectAccessible } from '../../../host/e2e/accessible.ts';
import { type LoopbackUpstream, loopbackUpstream } from '@staffroom/sdk/testing';
import { type OwnServer, ownServer } from '../../../host/e2e/own-server.ts';
import { signIn, toasts, upload } from '../../../host/e2e/workspace.ts';

const key = 'a-key-of-this-test';
const foreign = 'https://evil.example';
const policy = `# Travel policy

Hotel rooms may cost **120 euros** a night, breakfast included. Anything above has to be approved by a manager.

# Records

Customer records are kept for ten years [3].
`;
const answers = {
  mixed: [
    'The policy says “Hotel rooms may cost 120 euros a night” [1] and “rooms with a balcony cost 300 euros” [1].',
    'Rented cars are returned with a full tank of petrol. See also [8].',
  ].join('\n\n'),
  hostile: [
    `![chart](${foreign}/pixel.png) <img src="${foreign}/html.png"><svg><image href="${foreign}/a.svg"/></svg>`,
    `<style>body{background:url(${foreign}/css.png)}</style><link rel="prefetch" href="${foreign}/prefetch">`,
    `<iframe src="${foreign}/frame"></iframe><script>fetch("${foreign}/script")</script>`,
    `[1](${foreign}/cite) ${foreign}/auto [link](javascript:alert(1)) The rooms cost 120 euros [1].`,
  ].join('\n\n'),
  none: 'Your documents do not seem to answer this.',
};

let model: LoopbackUpstream;
let server: OwnServer;
const opened = new AsyncDisposableStack();
// The server's address is known only at run time, so `baseURL` cannot be an option of the whole file.
test.use({
  async page({ browser }, provide) {
    const page = await browser.newPage({ baseURL: server.url });
    await provide(page);
    await page.close();
  },
});

test.beforeAll(async ({ browser }) => {
  model = opened.use(await loopbackUpstream({ key }));
  server = opened.use(
    await ownServer({
      COMPANY_NAME: 'Acme',
      ANTHROPIC_API_KEY: key,
      ANTHROPIC_BASE_URL: model.url.anthropic,
    }),
  );
  const page = await browser.newPage({ baseURL: server.url });
  await signIn(page, 'ana@example.test');
  await upload(page, { name: 'travel.md', mimeType: 'text/markdown', buffer: Buffer.from(policy) });
  await page.close();
});
test.afterAll(() => opened.disposeAsync());

const answer = (page: Page) => page.getByRole('article', { name: 'Answer' }).last();

async function ask(page: Page, question: string, reply: string): Promise<void> {
  await signIn(page, 'ana@example.test');
  await page.goto('/agents/doc-chat?chat=new');
  model.script({ text: reply });
  await page.getByRole('textbox', { name: 'Message' }).fill(question);
  await page.keyboard.press('Enter');
  await expect(answer(page)).toHaveAttribute('aria-busy', 'false');
}

test('a person asks about documents, checks the answer’s citations, opens the cited documents and shares the chat', async ({
  page,
  browser,
}) => {
  await test.step('the documentation chat has the configured company name, and an empty chat says which documents are searched', async () => {
    await signIn(page, 'ana@example.test');
    await page.goto('/agents');
    await expect(page.getByText('Acme Docs Chat').first()).toBeVisible();
    for (const name of ['Acme Docs Chat', 'Docs Chat']) {
      await page.goto(`/agents/${encodeURIComponent(name)}?chat=new`);
      await expect(page).toHaveURL(/\/agents\/doc-chat/);
    }
    await expect(page.getByText('Using 1 document from your library')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Document Chat - / })).toBeVisible();
  });

  await test.step('an answer shows checked citations, which can be browsed by keyboard and opened in the document', async () => {
    await page.setViewportSize({ width: 1320, height: 844 });
    await ask(page, 'What may a hotel room cost?', answers.mixed);

    await test.step('axe finds no problem in an answer and its evidence, in a wide or narrow window', async () => {
      await expect(page.getByText('Exact quote')).toBeVisible();
      await expectAccessible(page, 'wide');
      await page.setViewportSize({ width: 390, height: 844 });
      await answer(page).getByRole('button', { name: 'Source 1' }).first().click();
      await expect(page.getByText('Exact quote')).toBeVisible();
      await expectAccessible(page, 'narrow');
      await page.setViewportSize({ width: 1320, height: 844 });
      await page.reload();
      await expect(answer(page)).toHaveAttribute('aria-busy', 'false');
    });

    await test.step('an answer marks and explains a quote that no source contains, and a statement without a source', async () => {
      await expect(answer(page).locator('[data-kind="not-found"]').first()).toHaveText(
        '“rooms with a balcony cost 300 euros”',
      );
      await expect(answer(page).getByRole('button', { name: 'not in sources' })).toBeVisible();
      await answer(page).getByRole('button', { name: 'not found' }).click();
      await expect(page.getByRole('tooltip')).toContainText('These words aren’t in any of the documents');
      await page.keyboard.press('Escape');
      await expect(answer(page)).toContainText(
        '1 quote not found in the sources · 1 statement not found in the sources',
      );
      await expect(answer(page).getByRole('button', { name: 'Source 8' })).toHaveCount(0);
      await answer(page).getByRole('button', { name: 'Source 1' }).first().click();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await answer(page).getByRole('button', { name: 'Copy', exact: true }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toContain('“rooms with a balcony cost 300 euros” [not found in the sources]');
      const rich = await page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        return (await item?.getType('text/html'))?.text();
      });
      expect(rich).toContain('<p>');
      expect(rich).not.toContain('href="/');
      const evidence = page.getByRole('region', { name: 'Evidence' });
      await expect(evidence).toContainText('Exact quote');
      await expect(evidence).toContainText('Hotel rooms may cost 120 euros a night, breakfast included.');
      await page.reload();
      await expect(answer(page)).toContainText('1 quote not found');
    });

    await test.step('a citation that is selected by keyboard keeps the focus', async () => {
      const citation = answer(page).getByRole('button', { name: 'Source 1' }).first();
      await citation.focus();
      await page.keyboard.press('Enter');
      await expect(citation).toHaveAttribute('aria-pressed', 'true');
      await expect(citation).toBeFocused();
    });

    await test.step('the evidence panel can be browsed by keyboard, and opens the document at the passage', async () => {
      const source = page.getByRole('region', { name: 'Evidence' }).getByRole('button').first();
      await source.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Home');
      await expect(source).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(source).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/documents\/[0-9a-f-]+\?version=1/);
      await expect(page.locator('mark').first()).toBeVisible();
    });
  });

  await test.step('a reader of a shared chat sees which quotes and statements the sources do not support', async () => {
    await ask(page, 'What may a hotel room cost?', answers.mixed);
    const id = new URL(page.url()).searchParams.get('chat');
    await page.request.patch(`/api/ai-chat-sessions/${id}`, { data: { shared: true } });
    const ben = await browser.newPage({ baseURL: server.url });
    await signIn(ben, 'ben@example.test');
    await ben.goto(`/shared/chats/${id}`);
    await expect(answer(ben).locator('[data-kind="not-found"]').first()).toHaveText(
      '“rooms with a balcony cost 300 euros”',
    );
    await expect(answer(ben).getByRole('button', { name: 'not in sources' })).toBeVisible();
    await expect(answer(ben)).toContainText(
      '1 quote not found in the sources · 1 statement not found in the sources',
    );
    // While the chat is shared, the address of the owner's page leads a colleague to the shared chat.
    const own = page.url();
    await ben.goto(own);
    await expect(ben).toHaveURL(`/shared/chats/${id}`);
    await page.request.patch(`/api/ai-chat-sessions/${id}`, { data: { shared: false } });
    await ben.goto(own);
    await expect(ben.getByRole('heading', { name: 'Chat not found' })).toBeVisible();
    await ben.close();
  });
});

test('any model’s answer has numbered sources and a notice if sources are missing, and sends no request to other servers', async ({
  page,
}) => {
  await test.step('sources are numbered in the order of their citations in the answer, also in the evidence panel and after a reload', async () => {
    await signIn(page, 'cleo@example.test');
    for (const [name, words] of [
      ['hotels.md', 'Hotel rooms may cost 120 euros a night.'],
      ['booking.md', 'Hotel rooms are booked by the office.'],
    ] as const)
      await upload(page, { name, mimeType: 'text/markdown', buffer: Buffer.from(words) });
    await page.goto('/agents/doc-chat?chat=new');
    model.script({ text: 'The one [2] and the other [1], both [1, 2], but not `rooms[2]`.' });
    await page.getByRole('textbox', { name: 'Message' }).fill('What about hotel rooms?');
    await page.keyboard.press('Enter');
    const evidence = page.getByRole('region', { name: 'Evidence' });
    const look = async () => {
      await expect(answer(page)).toHaveAttribute('aria-busy', 'false');
      await expect(answer(page).getByRole('button', { name: /^Source/ })).toHaveText(['1', '2', '2', '1']);
      await expect(answer(page).locator('code')).toHaveText('rooms[2]');
      await expect(evidence.getByRole('button', { name: /\.md/ })).toHaveText([/^1 /, /^2 /]);
      return evidence.getByRole('button', { name: /\.md/ }).allTextContents();
    };
    const shown = await look();
    await page.reload();
    expect(await look()).toEqual(shown);
  });

  await test.step('an answer says if the documents contain no answer, and links to the nearest documents', async () => {
    await ask(page, 'Which volcano erupted near the hotel?', answers.none);
    await expect(answer(page)).toContainText('Nearest in your documents:');
    await expect(answer(page).getByRole('button', { name: /^Source/ })).toHaveCount(0);
    await answer(page)
      .getByRole('link', { name: /travel\.md/ })
      .click();
    await expect(page).toHaveURL(/\/documents\/[0-9a-f-]+\?version=1/);
  });

  await test.step('an answer with images, HTML and links sends no request to other servers', async () => {
    const called: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(server.url).origin) called.push(request.url());
    });
    page.on('dialog', () => called.push('dialog'));
    await ask(page, 'What may a hotel room cost?', answers.hostile);
    await expect(answer(page).getByRole('button', { name: 'Source 1' }).first()).toBeVisible();
    await expect(answer(page).locator('img, svg image, iframe, style, link, script')).toHaveCount(0);
    await expect(answer(page).locator('a[href^="javascript"]')).toHaveCount(0);
    for (const link of await answer(page).getByRole('link').all()) await link.hover();
    await page.reload();
    await expect(answer(page)).toBeVisible();
    expect(called).toEqual([]);
    expect(new URL(page.url()).origin).toBe(new URL(server.url).origin);
  });
});

test('an administrator reads in one click why the provider refused an answer, also below the error in a narrow window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin@example.test');
  await page.goto('/agents/doc-chat?chat=new');
  model.script({ error: 400 });
  await page.getByRole('textbox', { name: 'Message' }).fill('What may a hotel room cost?');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(1);
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByText('HTTP status')).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
});
