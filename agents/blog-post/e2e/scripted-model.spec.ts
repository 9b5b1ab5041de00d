import type { UpstreamReply } from '@staffroom/sdk/testing';
import { expect, type Page, request as playwrightRequest, test } from '../../../host/e2e/test.ts';
import { expectAccessible } from '../../../host/e2e/accessible.ts';
import { signIn, upload } from '../../../host/e2e/workspace.ts';
import type { Wires } from '../../../host/e2e/wires.ts';

const topics = '{"topics":[{"title":"The cold chain","description":"What breaks it","sources":[1]}]}';
const nothing = 'The model wrote nothing. Try again, or choose another model.';
const html = {
  whole: '<h1>Cold chain</h1><p>Open doors break the cold chain on most days [1].</p>',
  scripts:
    '<h1>Cold chain</h1><script>alert(1)</script><p onclick="x()">Open doors break the cold chain on most days [1].</p>',
  cut: '<h1>Cold chain</h1><p>Open doors break the cold chain on most days [1]. The eng',
  invented:
    '<h1>Cold chain</h1><p>Open doors break the cold chain on most days [1]. We have 12,000 engineers. TurboDesk watches the doors of the vans.</p>',
};

/** Answers of a model after which the writer reads a sentence, and no post exists. */
const refusals: readonly [string, UpstreamReply, string | RegExp][] = [
  ['nothing', { text: '' }, /wrote nothing|empty|no text/i],
  ['null', { text: 'null' }, nothing],
  ['a greeting', { text: 'Sure!' }, nothing],
  ['a refusal in words', { text: 'I’m sorry, but I can’t help with that.' }, /declined to write this text/],
  [
    'broken JSON',
    { text: '{"title":"Cold chain","content":"<h1>Cold' },
    /answered with data instead of a text/,
  ],
  [
    'a stall',
    { text: ['<h1>Cold', ' chain</h1>'], breaks: 'stall', repeat: 9 },
    /didn’t respond for 1 second/,
  ],
];

interface Writer {
  get: (path: string) => Promise<Record<string, unknown>>;
  /** Writes a post about a new topic. @returns the job's error, or the post's id */
  write: (reply: UpstreamReply) => Promise<{ error: string | null; postId: string | null }>;
}

async function writerOf(wires: Wires, { request: person }: Page): Promise<Writer> {
  const headers = { origin: wires.url };
  const post = async (path: string, data: object): Promise<Record<string, unknown>> => {
    const response = await person.post(`/api/blog-posts${path}`, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const get: Writer['get'] = async (path) => (await person.get(`/api${path}`)).json();
  await person.patch('/api/ai-agents/7', { headers, data: { aiProvider: 'openai' } });
  return {
    get,
    async write(reply) {
      wires.answerBy(({ operation, body }) => {
        if (operation !== 'chat') return undefined;
        return /Suggest \d+ topics/.test(JSON.stringify(body)) ? { text: topics } : reply;
      });
      const run = await post('/runs', { field: 'cold chain' });
      const { jobId } = await post(`/runs/${String(run['id'])}/write`, { topicId: '1' });
      const job = () => get(`/ai-jobs/${String(jobId)}`);
      await expect.poll(async () => (await job())['status']).toMatch(/completed|failed/);
      const { postId } = await get(`/blog-posts/runs/${String(run['id'])}`);
      return { error: (await job())['error'] as string | null, postId: postId as string | null };
    },
  };
}

test('a model that fails, refuses, stops or invents statements publishes nothing until a person confirms', async ({
  browser,
  wires,
}) => {
  const page = await browser.newPage({ baseURL: wires.url });
  await signIn(page, `facts-${Date.now()}@example.test`);
  await upload(page, {
    name: 'vans.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      'Doors, not engines, break the cold chain on most days. Sensors in 38 vans of the cold chain cost 400 euros. The engines of the vans break down twice a year.',
    ),
  });
  const { get, write } = await writerOf(wires, page);
  const admin = await playwrightRequest.newContext({ baseURL: wires.url });
  await admin.get('/api/auth/google?login_hint=admin@example.test');
  const providers = (await (await admin.get('/api/ai/providers')).json()) as {
    id: number;
    identifier: string;
  }[];
  const provider = `/api/ai/providers/${providers.find(({ identifier }) => identifier === 'openai')?.id}`;
  const wait = (nextWordSeconds: number | null) =>
    admin.put(provider, { headers: { origin: wires.url }, data: { nextWordSeconds } });
  expect((await wait(1)).ok()).toBe(true);
  for (const [kind, reply, sentence] of refusals) {
    await test.step(kind, async () => {
      const { error, postId } = await write(reply);
      expect(error).toMatch(sentence);
      expect(postId).toBeNull();
    });
  }
  expect(await get('/blog-posts')).toEqual([]);

  const scripted = await write({ text: html.scripts });
  expect(await get(`/blog-posts/${scripted.postId}`)).toMatchObject({ content: html.whole, unsupported: 0 });

  const cut = await write({ text: html.cut, finish: 'length' });
  expect(await get(`/blog-posts/${cut.postId}`)).toMatchObject({ isCut: true, unsupported: 0 });
  wires.answerBy(({ operation }) =>
    operation === 'chat' ? { text: 'The engines of the vans break down twice a year [1].</p>' } : undefined,
  );
  await page.goto(`/agents/blog-post?edit=${cut.postId}`);
  const unfinished = page.getByRole('complementary', { name: 'Unfinished text' });
  await expect(unfinished).toContainText('The model stopped in mid-sentence');
  await unfinished.getByRole('button', { name: 'Continue the text' }).click();
  await expect(unfinished).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText(
    'The engines of the vans break down',
  );

  const invented = await write({ text: html.invented });
  const refused = await page.request.post(`/api/blog-posts/${invented.postId}/publish`, {
    headers: { origin: wires.url },
    data: {},
  });
  expect(refused.status()).toBe(409);
  await page.goto(`/agents/blog-post?edit=${invented.postId}&panel=facts`);
  const facts = page.getByRole('list', { name: 'Facts to check' });
  await expect(facts.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'facts');
  await page.getByRole('button', { name: /^Confirm ?: 12,000/ }).click();
  await expect(facts).toContainText('Confirmed by');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('No source supports 1 statement of this post.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish with 1 unsupported statement' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  // The marks are shown, and are no part of the stored text.
  const { content } = await get(`/blog-posts/${invented.postId}`);
  expect(content).not.toMatch(/<mark|class=/);
  await page.close();
  await wait(null);
  wires.answerBy(undefined);
  await admin.dispose();
});
