// @vitest-environment happy-dom
import { AppError } from '@staffroom/sdk';
import type { SettingMeta } from '@staffroom/sdk/server';
import { renderAgent } from '@staffroom/sdk/testing/client';
import { expect, it, vi } from 'vitest';
import { agent } from './client/index.tsx';
import * as contract from './contract.ts';
import { settingTexts } from './client/settings/setting-texts.ts';
import plugin from './server/index.ts';
import { settings } from './server/settings.ts';

/** Milliseconds, scaled by the measured load of the machine. */
const timeout = 5_000 * Number(process.env['TIME_FACTOR']);
const soon = (look: () => unknown) => vi.waitFor(look, { timeout });

it('the blog page lists posts, searches them, and keeps the search in the address', async () => {
  const page = await renderAgent(agent, { server: plugin });
  expect(await page.findByText('No blog posts yet')).toBeDefined();
  for (const title of ['Cold chain', 'Night shifts'])
    await page.server?.request(contract.createPost, { body: { title, content: `<p>${title}</p>` } });
  await page.user.type(page.getByRole('searchbox', { name: 'Search blog posts' }), 'night');
  expect(await page.findByText('Night shifts')).toBeDefined();
  expect(page.queryByText('Cold chain')).toBeNull();
  expect(page.address()).toBe('/?q=night');
  expect(page.faults).toEqual([]);
});

it('the blog page shows why the posts cannot load, and Retry loads them', async () => {
  let tries = 0;
  const page = await renderAgent(agent, {
    server: plugin,
    answers: {
      'GET /api/blog-posts/table': () => {
        tries += 1;
        if (tries === 1) throw new AppError('unavailable', 'The library is asleep');
        return { items: [], total: 0, page: 1, pages: 1 };
      },
    },
  });
  expect(await page.findByText('The library is asleep')).toBeDefined();
  await page.user.click(page.getByRole('button', { name: 'Retry' }));
  expect(await page.findByText('No blog posts yet')).toBeDefined();
});

it('the blog editor keeps two people’s changes to different fields, and asks about a field that both changed', async () => {
  const page = await renderAgent(agent, { server: plugin });
  const server = page.server;
  if (!server) throw new Error('There is no server half');
  const post = await server.request(contract.createPost, { body: { title: 'Ice', summary: 'Cold.' } });
  const params = { id: post.id };
  await server.request(contract.updatePost, { params, body: { everyone: 'editor' } });
  const rita = server.as({ name: 'Rita' });
  const stored = () => server.request(contract.getPost, { params });
  await page.user.type(page.getByRole('searchbox', { name: 'Search blog posts' }), 'Ice');
  await page.user.click(await page.findByRole('button', { name: 'Edit Ice' }));
  const field = (name: string) => page.findByRole('textbox', { name });
  const write = async (name: string, text: string) => {
    await page.user.clear(await field(name));
    await page.user.type(await field(name), text);
  };

  await field('Summary');
  await rita.request(contract.updatePost, { params, body: { topic: 'Hers', title: 'Hers' } });
  await write('Summary', 'Mine.');
  await page.user.click(page.getByRole('button', { name: 'Save' }));
  await soon(async () => expect(await stored()).toMatchObject({ summary: 'Mine.', topic: 'Hers' }));
  expect(await field('Title')).toHaveProperty('value', 'Hers');
  expect(page.queryByRole('alert', { name: 'Changed by someone else' })).toBeNull();

  await rita.request(contract.updatePost, { params, body: { summary: 'Hers, too.', keywords: ['hers'] } });
  await write('Summary', 'Mine again.');
  await page.user.click(page.getByRole('button', { name: 'Save' }));
  const clash = await page.findByRole('alert', { name: 'Changed by someone else' });
  await soon(() => expect(clash.textContent).toContain('Summary'));
  await page.user.click(page.getByRole('button', { name: 'Keep my version' }));
  await soon(async () =>
    expect(await stored()).toMatchObject({ summary: 'Mine again.', keywords: ['hers'], title: 'Hers' }),
  );
  const revisions = await server.request(contract.listRevisions, { params });
  expect(revisions.map(({ by }) => by)).toContain('Rita');
});

it('a deleted blog post can be restored from the toast and from the trash, and is deleted permanently after a question', async () => {
  const page = await renderAgent(agent, { server: plugin });
  const server = page.server;
  if (!server) throw new Error('There is no server half');
  const { id } = await server.request(contract.createPost, { body: { title: 'Ice', status: 'Published' } });
  const remove = async () => {
    await page.user.click(await page.findByRole('button', { name: 'More actions for Ice' }));
    await page.user.click(await page.findByRole('menuitem', { name: 'Delete' }));
    const question = await page.findByRole('alertdialog');
    await page.user.click(page.getByRole('button', { name: 'Delete' }));
    return question.textContent;
  };
  await page.user.type(await page.findByRole('searchbox', { name: 'Search blog posts' }), 'Ice');
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
  const inThirtyDays = date.format(new Date(Date.now() + 30 * 24 * 3_600_000));
  expect(await remove()).toContain(
    `This post is published. Deleting it here doesn’t remove the text from your website. Are you sure you want to delete this blog post? It moves to the trash. You can restore it until ${inThirtyDays}.`,
  );
  expect(await page.findByText('“Ice” moved to the trash')).toBeDefined();
  expect(page.getByText(`Permanently deleted on ${inThirtyDays}.`)).toBeDefined();
  await page.user.click(page.getByRole('button', { name: 'Undo' }));
  await page.findByRole('button', { name: 'View Ice' });

  await remove();
  await page.user.click(await page.findByRole('link', { name: 'Trash' }));
  await page.user.click(await page.findByRole('button', { name: 'Restore Ice' }));
  expect(await page.findByText('The trash is empty')).toBeDefined();
  expect((await server.request(contract.getPost, { params: { id } })).status).toBe('Published');
  await server.request(contract.deletePost, { params: { id } });
  await page.user.click(page.getByRole('link', { name: 'All posts' }));
  await page.user.click(await page.findByRole('link', { name: 'Trash' }));
  await page.user.click(await page.findByRole('button', { name: 'Delete Ice for ever' }));
  const question = await page.findByRole('alertdialog');
  expect(question.textContent).toContain('This action cannot be undone.');
  await page.user.click(page.getByRole('button', { name: 'Delete for ever' }));
  await soon(async () => expect(await server.request(contract.listTrash)).toEqual([]));
  expect(page.faults).toEqual([]);
});

it('the table of blog posts can be sorted, and the editor returns to the same page of the table', async () => {
  const page = await renderAgent(agent, { server: plugin, at: '?q=shift' });
  expect(await page.findByText('No blog posts match your search.')).toBeDefined();
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F'])
    await page.server?.request(contract.createPost, { body: { title: `Shift ${name}` } });
  await page.user.type(page.getByRole('searchbox', { name: 'Search blog posts' }), ' ');
  const titles = () =>
    page.getAllByRole('button', { name: /^View/ }).map((button) => button.getAttribute('aria-label'));
  await page.user.click(await page.findByRole('button', { name: /^Title/ }));
  await soon(() => expect(titles()[0]).toBe('View Shift A'));
  await page.user.click(page.getByRole('button', { name: 'Page 2' }));
  await soon(() => expect(titles()).toEqual(['View Shift F']));
  await page.user.click(page.getByRole('button', { name: 'Edit Shift F' }));
  await page.user.click(await page.findByRole('link', { name: 'All posts' }));
  await soon(() => expect(titles()).toEqual(['View Shift F']));
  expect(page.address()).toContain('page=2');
});

it('a blog post shows its progress during writing, can be canceled, and links to its published address', async () => {
  const now = new Date().toISOString();
  let status = 'running';
  const job = ({ params }: { params: { id: string } }) => ({
    id: params.id,
    agentId: 7,
    agent: 'blog-post',
    job: 'write',
    title: 'Write a blog post',
    documentId: null,
    documentIds: [],
    instructions: null,
    status,
    result: null,
    href: null,
    progress: null,
    step: 'Write',
    steps: [],
    error: null,
    attempts: 1,
    createdAt: now,
    startedAt: now,
    finishedAt: null,
    withheld: false,
  });
  const page = await renderAgent(agent, {
    server: plugin,
    at: '?view=new',
    user: { role: 'admin' },
    replies: [{ topics: [{ title: 'Ice', description: 'Cold' }] }],
    webhookAnswer: { url: 'https://blog.test/ice' },
    agentSettings: { team: { webhookUrl: 'https://cms.test/hook', webhookSecret: 'BLOG_WEBHOOK_SECRET' } },
    answers: {
      'GET /api/ai-jobs/:id': job,
      'POST /api/ai-jobs/:id/cancel': (call: { params: { id: string } }) => {
        status = 'cancelled';
        return job(call);
      },
    },
  });
  await page.user.type(await page.findByLabelText('Topic area'), 'water');
  await page.user.click(page.getByRole('button', { name: 'Generate New Topics' }));
  await page.user.click(await page.findByRole('radio', { name: /Ice/ }));
  expect(page.getByText('At least 2,000 words · up to 16,000 tokens')).toBeDefined();
  await page.user.click(page.getByRole('button', { name: 'Generate Blog Post' }));
  expect(await page.findByText('2,000 words to go')).toBeDefined();
  expect(page.getByText('Writing…')).toBeDefined();
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  expect(await page.findByText('Canceled. Nothing was saved.')).toBeDefined();
  await page.user.click(page.getByRole('button', { name: 'Back to Topics' }));
  expect(await page.findByRole('radio', { name: /Ice/ })).toBeDefined();

  const { id } = (await page.server?.request(contract.createPost, { body: { title: 'Ice' } })) ?? { id: '' };
  await page.server?.request(contract.publishPost, { params: { id }, body: {} });
  await page.server?.run(contract.publish, page.server.queue.at(-1)?.input as never);
  await page.user.click(page.getByRole('link', { name: 'All posts' }));
  const link = await page.findByRole('link', { name: 'blog.test' });
  expect(link.getAttribute('href')).toBe('https://blog.test/ice');
});

it('the owner shares a blog post with a person and a team in a dialog, and revokes access', async () => {
  const [benId, teamId] = [crypto.randomUUID(), crypto.randomUUID()];
  const person = { id: benId, name: 'Ben Adler', email: 'ben@example.test', picture: null };
  const page = await renderAgent(agent, {
    server: plugin,
    answers: {
      'GET /api/people': [person],
      'GET /api/teams': [{ id: teamId, name: 'Press', memberCount: 3, mine: false }],
    },
  });
  const server = page.server;
  if (!server) throw new Error('There is no server half');
  const { id } = await server.request(contract.createPost, { body: { title: 'Ice' } });
  const shares = async () => (await server.request(contract.getSharing, { params: { id } })).shares;
  await page.user.type(await page.findByRole('searchbox', { name: 'Search blog posts' }), 'Ice');
  await page.user.click(await page.findByRole('button', { name: 'More actions for Ice' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Share' }));
  const who = await page.findByRole('searchbox', { name: 'Name, e-mail or team' });
  await page.user.type(who, 'ben');
  await page.user.click(await page.findByRole('button', { name: /Ben Adler/ }));
  await page.user.selectOptions(await page.findByRole('combobox', { name: 'Role of Ben Adler' }), 'editor');
  await soon(async () => expect(await shares()).toMatchObject([{ name: 'Ben Adler', role: 'editor' }]));
  await page.user.type(who, 'press');
  await page.user.click(await page.findByRole('button', { name: /Press/ }));
  await page.findByRole('combobox', { name: 'Role of Press' });
  await page.user.click(page.getByRole('button', { name: 'Revoke access of Ben Adler' }));
  await soon(async () =>
    expect(await shares()).toMatchObject([{ to: 'team', id: teamId, name: 'Press', role: 'viewer' }]),
  );
  await page.user.click(page.getByRole('button', { name: 'Done' }));
  expect(await page.findByText('Shared')).toBeDefined();
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Owner' }), 'shared');
  expect(await page.findByText('No blog posts match your search.')).toBeDefined();
  expect(page.faults).toEqual([]);
});

it('the wizard says that a model is silent after a minute, and offers to cancel and to try again', async () => {
  const never = new Promise<string>(() => undefined);
  const page = await renderAgent(agent, {
    server: plugin,
    at: '?view=new',
    replies: [() => never, { topics: [{ title: 'Ice', description: 'Cold' }] }],
  });
  await page.user.type(await page.findByLabelText('Topic area'), 'water');
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] });
  try {
    await page.user.click(page.getByRole('button', { name: 'Generate New Topics' }));
    await vi.advanceTimersByTimeAsync(55_000);
    expect(page.queryByText(/made no progress/)).toBeNull();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await page.findByText(/The AI model has made no progress for 1:0\d minutes/)).toBeDefined();
    await page.user.click(page.getByRole('button', { name: 'Retry' }));
    expect(await page.findByRole('radio', { name: /Ice/ })).toBeDefined();
    expect(page.queryByText(/made no progress/)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('every text of the blog settings that the server declares can be translated', () => {
  const declared = Object.values(settings.schema.shape).flatMap((field) => {
    const { label, help, choices = {}, words = [] } = (field.meta() ?? {}) as SettingMeta;
    return [label, help, ...Object.values(choices), ...words.map(({ word }) => word)];
  });
  const texts = declared.flatMap((text) => text ?? []);
  expect(Object.keys(settingTexts).toSorted()).toEqual([...new Set(texts)].toSorted());
});
