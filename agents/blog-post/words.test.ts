// @vitest-environment happy-dom
import { AppError, type Endpoint } from '@staffroom/sdk';
import { type AskedCall, renderAgent, type RenderedAgent } from '@staffroom/sdk/testing/client';
import { expect, it, vi } from 'vitest';
import { agent } from './client/index.tsx';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

/** Milliseconds, scaled by the measured load of the machine. */
const timeout = 5_000 * Number(process.env['TIME_FACTOR']);
const soon = <T>(look: () => T) => vi.waitFor(look, { timeout });
const reason = 'The shelf is full.';
const five = {
  topics: ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => ({
    title: `${name} kettle`,
    description: name,
  })),
};

function there<T>(element: T | undefined): T {
  if (element === undefined) throw new Error('There is nothing to press');
  return element;
}

const styleGuide = {
  tone: '',
  avoid: [],
  use: [],
  exclamations: true,
  longestSentence: null,
  version: 0,
  updatedAt: null,
  updatedBy: null,
  samples: [],
};

/** A job that has already completed when the page first requests it. */
const ended = (id: string, result: unknown) => {
  const now = new Date().toISOString();
  return {
    id,
    agentId: 7,
    agent: 'blog-post',
    job: 'write',
    title: 'Write a blog post',
    documentId: null,
    documentIds: [],
    instructions: null,
    status: 'completed',
    result,
    href: null,
    progress: 100,
    step: null,
    steps: [],
    error: null,
    attempts: 1,
    createdAt: now,
    startedAt: now,
    finishedAt: now,
    withheld: false,
  };
};

/** Renders the page with a server that refuses the calls in `refused`. */
async function open(at: string, replies: readonly (string | object)[] = []) {
  const refused = new Set<Endpoint>();
  let written: unknown = null;
  const half = () => there(page.server);
  const endpoints: Endpoint[] = [
    contract.duplicatePost,
    contract.deletePost,
    contract.updatePost,
    contract.createPost,
    contract.createRun,
    contract.publishPost,
  ];
  const refusable = (endpoint: Endpoint, answer: (call: AskedCall) => unknown) => [
    `${endpoint.method} /api/blog-posts${endpoint.path === '/' ? '' : endpoint.path}`,
    (call: AskedCall) => {
      if (refused.has(endpoint)) throw new AppError('unavailable', reason);
      return answer(call);
    },
  ];
  const page: RenderedAgent = await renderAgent(agent, {
    server: plugin,
    at,
    replies,
    answers: {
      ...Object.fromEntries([
        ...endpoints.map((endpoint) =>
          refusable(endpoint, ({ params, query, body }) =>
            half().request(endpoint, { params, query, body } as never),
          ),
        ),
        refusable(contract.startWriting, async ({ params, body }) => {
          const run = await half().request(contract.startWriting, { params, body } as never);
          const { topicId } = body as { topicId: string };
          written = await half().run(contract.write, { runId: params['id'] ?? '', topicId, times: 1 });
          return run;
        }),
      ]),
      'GET /api/ai-jobs/:id': ({ params }: AskedCall) => ended(params['id'] ?? '', written),
      'GET /api/style-guide': styleGuide,
    },
  });
  const press = async (name: string | RegExp) => page.user.click(await page.findByRole('button', { name }));
  /** Makes the server refuse a call during an action, and expects the error message with the server's reason. */
  const isRefused = async (endpoint: Endpoint, act: () => Promise<unknown>, said: string) => {
    refused.add(endpoint);
    await act();
    const toast = await soon(() => {
      const found = page.getAllByRole('listitem').find((item) => item.textContent?.includes(said));
      expect(found?.textContent).toContain(reason);
      return there(found);
    });
    // Calls `click` directly, because the pointer cannot reach a toast that has just appeared.
    toast.querySelector<HTMLElement>('button[aria-label="Close"]')?.click();
    await soon(() => expect(toast.isConnected).toBe(false));
    refused.delete(endpoint);
  };
  return { page, server: half(), press, isRefused };
}

const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

it('every heading, button and error message of the blog agent has the agreed text', async () => {
  const { page, server, press, isRefused } = await open('?q=kettle', [five, '<h1>One</h1><p>Warm.</p>']);
  await page.findByText('No blog posts match your search.');
  const first = 'One kettle';
  for (const title of [first, ...['Two', 'Three', 'Four', 'Five', 'Six'].map((name) => `${name} kettle`)])
    await server.request(contract.createPost, { body: { title } });
  const search = page.getByRole('searchbox', { name: 'Search blog posts' });
  await page.user.type(search, ' ');
  await soon(() => expect(page.getAllByRole('button', { name: /^View/ })).toHaveLength(5));
  expect(texts(page.getAllByRole('columnheader'))).toEqual(['Title', 'Topic', 'Status', 'Date', 'Actions']);
  page.getByRole('link', { name: 'New Post' });
  const pages = page.getByRole('navigation', { name: 'Pages of blog posts' });
  expect(texts([...pages.querySelectorAll('button')])).toEqual(['Previous', '1', '2', 'Next']);
  expect(page.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  await press('Next');
  await soon(() => expect(page.getAllByRole('button', { name: /^View/ })).toHaveLength(1));

  const choose = async (item: string) => {
    await press(`More actions for ${first}`);
    await page.user.click(await page.findByRole('menuitem', { name: item }));
  };
  await isRefused(contract.duplicatePost, () => choose('Duplicate'), 'Duplication Failed');
  await choose('Delete');
  await page.findByRole('alertdialog');
  await isRefused(contract.deletePost, () => press('Delete'), 'Failed to delete blog post');
  await press('Cancel');

  // The texts and errors of the editor's fields.
  await press(`Edit ${first}`);
  for (const label of ['Title', 'Topic', 'Summary', 'Keywords'])
    await page.findByLabelText(new RegExp(`^${label}`));
  const status = await page.findByRole('region', { name: 'Status' });
  expect(status.textContent).toContain('Draft');
  // Publishing is the button of the editor and no entry of a select.
  expect(texts([...status.querySelectorAll('button')])).toEqual(['Archive']);
  const archive = () => press('Archive');
  await isRefused(contract.updatePost, archive, 'Failed to update blog post');
  await archive();
  await page.findByText('Status is now Archived');

  // The texts and errors of the wizard.
  await page.user.click(page.getByRole('link', { name: 'All posts' }));
  await page.user.click(await page.findByRole('link', { name: 'New Post' }));
  await page.user.type(await page.findByLabelText('Topic area'), 'solar kettle');
  await isRefused(contract.createPost, () => press('Write the post yourself'), 'Failed to save blog post');
  const find = () => press('Generate New Topics');
  await isRefused(contract.createRun, find, 'Error Generating Topics');
  await find();
  await soon(() => expect(page.getAllByRole('radio')).toHaveLength(5));
  await page.user.click(there(page.getAllByRole('radio')[0]));
  const write = () => press('Generate Blog Post');
  await isRefused(contract.startWriting, write, 'Error Generating Blog Post');
  await write();
  await page.findByText('as Published');
  for (const name of ['Back to Topics', 'Regenerate', 'Keep as draft'])
    await page.findByRole('button', { name });
  await press('Save');
  await page.findByRole('dialog', { name: 'Publish this post' });
  await isRefused(contract.publishPost, () => press('Publish now'), 'Saving Failed');
  await press('Publish now');
  await page.findByText('7 posts');
  expect(page.getAllByText('Published', { selector: 'td *' })).not.toEqual([]);
  expect(page.faults).toEqual([]);
});
