import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Message } from '@staffroom/sdk';
import type { ErrorBody } from '@staffroom/sdk/internal/shared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFrames } from '../testing/frames.ts';
import type { TestClient } from '../testing/test-client.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const german = JSON.parse(
  readFileSync(new URL('../../../sdk/src/server-messages/locales/de.json', import.meta.url), 'utf8'),
) as Record<string, string>;

let server: TestServer;
let root: TestClient;
let ana: TestClient;

beforeAll(async () => {
  server = await testServer();
  root = await server.signIn('root@example.test');
  ana = await server.signIn('ana@example.test');
});
afterAll(() => server.close());

const id = randomUUID();

test.each<[method: string, path: string, body: unknown, status: number]>([
  ['GET', '/api/nowhere', undefined, 404],
  ['GET', `/api/documents/${id}`, undefined, 404],
  ['GET', `/api/projects/${id}`, undefined, 404],
  ['GET', '/api/documents?limit=nine', undefined, 400],
  ['POST', '/api/projects', {}, 400],
  ['POST', '/api/projects', { name: 3, other: true }, 400],
  ['PUT', '/api/notification-settings', { kinds: {}, quiet: { from: '24:00' } }, 400],
  ['POST', '/api/teams', { name: 'Sales' }, 403],
  ['GET', '/api/ai-agents/nobody', undefined, 404],
  ['POST', '/api/documents', undefined, 400],
])('the error of a request has a translation: %s %s', async (method, path, body, status) => {
  const answer = await ana.send(method, path, {
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(status);
  expect(withoutTranslation(answer.body)).toEqual([]);
});

test('the errors of administrators’ changes have translations, and names in them are values', async () => {
  await root.post('/api/teams', { name: 'Sign in first' });
  const taken = (await root.post('/api/teams', { name: 'Sign in first' })).body as ErrorBody;
  expect(withoutTranslation(taken)).toEqual([]);
  expect(taken).toMatchObject({
    message: 'A team named “Sign in first” already exists',
    key: 'A team named “{0}” already exists',
    values: ['Sign in first'],
    fieldMessages: { name: { key: 'A team named “{0}” already exists', values: ['Sign in first'] } },
  });
  const unknown = await root.patch('/api/ai-agents/nobody', { enabled: true });
  expect([unknown.status, withoutTranslation(unknown.body)]).toEqual([404, []]);
});

test('the errors of a request without a session and of a socket’s frames have translations', async () => {
  expect(withoutTranslation((await server.anonymous.get('/api/documents')).body)).toEqual([]);
  using frames = await openFrames(ana);
  frames.send({ type: 'chat', sessionId: id, message: 'Hello', clientMessageId: id });
  const failure = await frames.until({ type: 'error' });
  expect(failure).toMatchObject({ type: 'error', message: expect.stringMatching(/\w/) });
  expect(withoutTranslation(failure as unknown as ErrorBody)).toEqual([]);
});

/** Returns the keys of an error for which a page in German would show English. */
function withoutTranslation({ message, key, values = [], fields = {}, fieldMessages = {} }: ErrorBody) {
  const all: Message[] = [
    { key: key ?? message, values },
    ...Object.entries(fields).map(
      ([name, text]): Message => fieldMessages[name] ?? { key: text, values: [] },
    ),
  ];
  return all.flatMap(keysOf).filter((each) => german[each] === undefined);
}

/** Keys without words, such as `{0}: {1}`, are the same in every language. */
function keysOf({ key, values }: Message): string[] {
  const inner = values.flatMap((value) => (typeof value === 'object' ? keysOf(value) : []));
  return /\p{L}/u.test(key.replace(/\{\d+\}/g, '')) ? [key, ...inner] : inner;
}
