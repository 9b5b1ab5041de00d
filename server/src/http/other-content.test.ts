import { Readable } from 'node:stream';
import { coreEndpoint, noContent, otherContent } from '@staffroom/sdk/core';
import type { Context } from 'koa';
import { expect, test } from 'vitest';
import { bareServices } from '../testing/bare-services.ts';
import { testServer } from '../testing/test-server.ts';
import { implement } from './route.ts';

function other(path: `/api/${string}`, write: (ctx: Context) => void) {
  const contract = { method: 'GET', path, policy: 'public', summary: 'x', response: otherContent } as const;
  return implement(coreEndpoint(contract), async ({ ctx }) => write(ctx));
}

const routes = [
  other('/api/file', (ctx) => {
    ctx.body = Buffer.from('a file');
  }),
  other('/api/stream', (ctx) => {
    ctx.body = Readable.from(['a ', 'stream']);
  }),
  other('/api/redirect', (ctx) => ctx.redirect('/elsewhere')),
  implement(
    coreEndpoint({
      method: 'DELETE',
      path: '/api/thing',
      policy: 'public',
      summary: 'x',
      response: noContent,
    }),
    async () => undefined,
  ),
];

test('a file, a stream, a redirect and an empty answer pass the check of API answers', async () => {
  await using server = await testServer({ compose: bareServices(routes) });
  const url = (path: string) => `${server.url}/api/${path}`;
  expect(await (await fetch(url('file'))).text()).toBe('a file');
  expect(await (await fetch(url('stream'))).text()).toBe('a stream');
  const redirect = await fetch(url('redirect'), { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/elsewhere']);
  expect((await fetch(url('thing'), { method: 'DELETE' })).status).toBe(204);
});
