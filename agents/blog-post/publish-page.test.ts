// @vitest-environment happy-dom
import { AppError } from '@staffroom/sdk';
import { renderAgent, type RenderedAgent, standInForPopovers } from '@staffroom/sdk/testing/client';
import { expect, it, vi } from 'vitest';
import { agent } from './client/index.tsx';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

/** Milliseconds, scaled by the measured load of the machine. */
const timeout = 5_000 * Number(process.env['TIME_FACTOR']);
const soon = (look: () => unknown) => vi.waitFor(look, { timeout });

const team = { webhookUrl: 'https://cms.test/hook', webhookSecret: 'BLOG_WEBHOOK_SECRET' };

const completedJob = {
  agentId: 7,
  agent: 'blog-post',
  job: 'write',
  title: 'Write a blog post',
  documentId: null,
  documentIds: [],
  instructions: null,
  status: 'completed',
  result: null,
  href: null,
  progress: 100,
  step: null,
  steps: [],
  error: null,
  attempts: 1,
  createdAt: '2026-11-28T06:00:00.000Z',
  startedAt: '2026-11-28T06:00:00.000Z',
  finishedAt: '2026-11-28T06:00:00.000Z',
  withheld: false,
};

/** The blog page with one post. */
async function blog(text: object = {}, options: Parameters<typeof renderAgent>[1] = {}) {
  const page = await renderAgent(agent, { server: plugin, ...options });
  const { server } = page;
  if (!server) throw new Error('There is no server half');
  const { id } = await server.request(contract.createPost, {
    body: { title: 'Ice', content: '<p>Cold.</p>', ...text } as never,
  });
  const params = { id };
  const get = () => server.request(contract.getPost, { params });
  const edit = async () => {
    await page.user.type(await page.findByRole('searchbox', { name: 'Search blog posts' }), ' ');
    await page.user.click(await page.findByRole('button', { name: 'Edit Ice' }));
  };
  const click = async (name: string | RegExp) => page.user.click(await page.findByRole('button', { name }));
  return { page, server, params, get, edit, click };
}

it('the Publish button shows what is published, and the dialog publishes it with the number of gaps', async () => {
  const { page, get, edit, click } = await blog(
    { content: '<p>[to be supplied: hours] of [to be supplied]</p>' },
    { agentSettings: { team: { siteUrl: 'https://blog.test' } } },
  );
  await edit();
  await click('Publish');
  const dialog = await page.findByRole('dialog', { name: 'Publish this post' });
  for (const text of ['Ice', 'https://blog.test/ice', '[to be supplied: hours]', 'Nothing'])
    await soon(() => expect(dialog.textContent).toContain(text));
  expect((await get()).status).toBe('Draft');
  await click('Publish with 2 gaps');
  await soon(async () => expect((await get()).status).toBe('Published'));
  await soon(() => expect(page.queryByRole('dialog')).toBeNull());
});

it('the publish dialog proposes a free address if another post has the same one', async () => {
  const { page, server, get, edit, click } = await blog();
  const other = await server.request(contract.createPost, { body: { title: 'Ice', topic: 'Other' } });
  await server.request(contract.publishPost, { params: { id: other.id }, body: {} });
  await server.request(contract.updatePost, { params: { id: other.id }, body: { title: 'Other' } });
  await edit();
  await click('Publish');
  await page.findByText('Another published or scheduled post has the address “ice”.');
  expect(page.getByRole('button', { name: 'Publish now' })).toHaveProperty('disabled', true);
  await click('Use “ice-2”');
  await soon(async () => expect((await get()).slug).toBe('ice-2'));
  await soon(() =>
    expect(page.getByRole('button', { name: 'Publish now' })).toHaveProperty('disabled', false),
  );
});

it('the table and the editor say that publishing failed and that the site has an older version', async () => {
  let isUp = false;
  const { page, server, params, get, edit, click } = await blog(
    {},
    {
      agentSettings: { team },
      webhookAnswer: () => {
        if (!isUp) throw new AppError('unavailable', 'cms.test answered with 503.');
        return {};
      },
    },
  );
  const deliver = () => server.run(contract.publish, server.queue.at(-1)?.input as never);
  await server.request(contract.publishPost, { params, body: {} });
  await expect(deliver()).rejects.toThrow('503');
  await edit();
  // The header and the details show the state.
  expect(await page.findAllByText('Publishing failed')).toHaveLength(2);
  await click('Site');
  expect(await page.findByText('Publishing failed: cms.test answered with 503.')).toBeDefined();
  expect(page.getByText(/^Next automatic attempt/)).toBeDefined();
  await click('Try again');
  await soon(async () => expect((await get()).site).toBe('sending'));
  isUp = true;
  await deliver();
  await server.request(contract.updatePost, { params, body: { content: '<p>Colder.</p>' } });
  await page.user.click(page.getByRole('link', { name: 'All posts' }));
  expect(await page.findByText('Site has an older version')).toBeDefined();
});

it('a published post is taken off the site after a question, and no list of states contains “Published”', async () => {
  const { page, server, params, get, edit, click } = await blog();
  await server.request(contract.publishPost, { params, body: {} });
  await edit();
  const status = await page.findByRole('region', { name: 'Status' });
  expect(status.querySelector('select')).toBeNull();
  await click('Archive');
  const question = await page.findByRole('alertdialog', { name: 'Take the post off the site' });
  expect((await get()).status).toBe('Published');
  await page.user.click(
    [...question.querySelectorAll('button')].find(({ textContent }) => textContent === 'Archive') as Element,
  );
  await soon(async () => expect((await get()).status).toBe('Archived'));
});

it('a planned time on hold shows its reason', async () => {
  const { page, server, params, edit, click } = await blog();
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await server.request(contract.updatePost, { params, body: { everyone: 'editor' } });
  await server.request(contract.publishPost, { params, body: { at } });
  const rita = server.as({ name: 'Rita' });
  await rita.request(contract.updatePost, { params, body: { content: '<p>Hers.</p>' } });
  await edit();
  expect(await page.findAllByText('On hold')).toHaveLength(2);
  await click('Schedule');
  expect(await page.findByText(/Rita changed the text after its publication was planned/)).toBeDefined();
});

it('the agent asks before it downloads a post with gaps as a file for readers', async () => {
  standInForPopovers();
  const { page, edit, click } = await blog({ content: '<p>[zu ergänzen: Stunden]</p>' });
  await edit();
  await click('Site');
  await click('Download');
  await page.user.click(await page.findByRole('menuitem', { name: 'Markdown (.md)' }));
  const question = await page.findByRole('alertdialog', { name: 'Download with gaps' });
  expect(question.textContent).toContain('[zu ergänzen: Stunden]');
  expect(await page.findByRole('button', { name: 'Download with 1 gap' })).toBeDefined();
});

it('the wizard asks before it rewrites an edited post, and its Save button shows what is published', async () => {
  let written: Promise<unknown> | null = null;
  const page: RenderedAgent = await renderAgent(agent, {
    server: plugin,
    at: '?view=new',
    replies: [{ topics: [{ title: 'Doors', description: 'What opens' }] }, '<h1>Doors</h1><p>They open.</p>'],
    answers: {
      'GET /api/ai-jobs/:id': async ({ params: { id } }: { params: { id: string } }) => {
        written ??= page.server?.run(contract.write, page.server.queue.at(-1)?.input as never) ?? null;
        await written;
        return { ...completedJob, id };
      },
    },
  });
  const click = async (name: string) => page.user.click(await page.findByRole('button', { name }));
  await page.user.type(await page.findByLabelText('Topic area'), 'vans');
  await click('Generate New Topics');
  await page.user.click(await page.findByRole('radio', { name: /Doors/ }));
  await click('Generate Blog Post');
  await click('Save');
  expect(await page.findByRole('dialog', { name: 'Publish this post' })).toBeDefined();
  await click('Cancel');
  const [post] = (await page.server?.request(contract.listPosts)) ?? [];
  const params = { id: post?.id ?? '' };
  await page.server?.request(contract.updatePost, { params, body: { content: '<p>By hand.</p>' } });
  await click('Regenerate');
  expect(await page.findByText('Ana edited the post about this topic.')).toBeDefined();
  expect(page.getByRole('button', { name: 'Replace the text' })).toBeDefined();
  expect(page.getByRole('button', { name: 'Write another post' })).toBeDefined();
  await click('Cancel');
  expect(await page.server?.request(contract.getPost, { params })).toMatchObject({
    content: '<p>By hand.</p>',
  });
});
