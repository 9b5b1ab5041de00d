import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { adminScopes } from '@staffroom/sdk/core';
import { testServer } from '../../testing/test-server.ts';

const page = await readFile(
  new URL('../../../../sdk/docs/operations/administration-tokens.md', import.meta.url),
  'utf8',
);

it('the examples of the handbook find and disable a person, create a team and store the audit log', async () => {
  await using server = await testServer();
  const root = await server.signIn('root@example.test');
  await server.signIn('ben@example.test');
  const scopes = ['people:change', 'teams:change', 'audit:read'];
  const { secret } = (await root.post('/api/admin/tokens', { name: 'Handbook', scopes, days: 1 })).body;
  const cwd = await mkdtemp(path.join(tmpdir(), 'staffroom-curl-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const env = {
    PATH: process.env['PATH'],
    STAFFROOM_URL: server.url,
    STAFFROOM_ADMIN_TOKEN: secret as string,
  };
  const run = async (command: string, more: Record<string, string> = {}) =>
    (await promisify(execFile)('sh', ['-c', command], { cwd, env: { ...env, ...more } })).stdout;
  const examples = [...page.matchAll(/```sh\n([^`]+)```/g)].map(([, command = '']) => command);
  expect(examples).toHaveLength(4);
  const [find = '', disable = '', create = '', store = ''] = examples;
  const { items } = JSON.parse(await run(find)) as { items: { id: string; email: string }[] };
  expect(items).toMatchObject([{ email: 'ben@example.test' }]);
  const disabled = await run(disable, { PERSON_ID: items[0]?.id ?? '' });
  expect(JSON.parse(disabled)).toMatchObject({ disabledAt: expect.any(String) });
  expect(JSON.parse(await run(create))).toMatchObject({ name: 'Travel' });
  await run(store);
  const stored = await readFile(path.join(cwd, 'audit.csv'), 'utf8');
  expect(stored).toContain('team.create');
  expect(stored).toContain('Handbook');
});

it('the table of the handbook lists the area of every scope', () => {
  const listed = [...page.matchAll(/^\| `(\w+)` /gm)].map(([, area]) => area);
  expect(listed).toEqual([...new Set(adminScopes.map((scope) => scope.split(':')[0]))]);
});
