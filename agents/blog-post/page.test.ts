// @vitest-environment happy-dom
import { AppError } from '@staffroom/sdk';
import { renderAgent } from '@staffroom/sdk/testing/client';
import { expect, it } from 'vitest';
import { agent } from './client/index.tsx';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

it('lists posts, finds among them, and keeps the search in the address', async () => {
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

it('says why the posts cannot be shown, and tries again', async () => {
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
