import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { AppError } from '@staffroom/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { z } from 'zod';
import { bareServices } from '../testing/bare-services.ts';
import type { TestClient } from '../testing/test-client.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { testRoute } from '../testing/test-route.ts';

const routes = [
  testRoute(
    {
      method: 'POST',
      path: '/api/echo/:id',
      policy: 'user',
      params: z.object({ id: z.uuid() }),
      query: z.object({ limit: z.coerce.number().max(10).optional() }),
      body: z.object({
        name: z.string().max(5, 'A name has five letters at most.'),
        any: z.unknown().optional(),
      }),
    },
    async ({ params, query, body }) => ({ params, query, body }),
  ),
  testRoute(
    {
      method: 'GET',
      path: '/api/bug',
      policy: 'public',
    },
    () => Promise.reject(new Error('pw=hunter2')),
  ),
  testRoute(
    {
      method: 'GET',
      path: '/api/busy',
      policy: 'public',
    },
    () => Promise.reject(new AppError('unavailable', 'Come back later', { retryAfter: 2.4 })),
  ),
  testRoute(
    {
      method: 'GET',
      path: '/api/stored',
      policy: 'public',
      query: z.object({ value: z.string() }),
    },
    ({ query }) => server.database.pool.query('select $1::integer', [query.value]),
  ),
  testRoute(
    {
      method: 'GET',
      path: '/api/divided',
      policy: 'public',
    },
    () => server.database.pool.query('select 1 / 0'),
  ),
  testRoute(
    {
      method: 'GET',
      path: '/api/database-down',
      policy: 'public',
    },
    async () => {
      const gone = new pg.Client({ host: '127.0.0.1', port: 1 });
      await gone.connect();
    },
  ),
  testRoute({ method: 'GET', path: '/api/null', policy: 'public' }, async () => null),
  testRoute({ method: 'GET', path: '/api/nothing', policy: 'public' }, async () => undefined),
];
const path = '/api/echo/01234567-89ab-4def-8123-456789abcdef';
const json = { 'content-type': 'application/json' };

let server: TestServer;
let ana: TestClient;
beforeAll(async () => {
  server = await testServer({ compose: bareServices(routes) });
  ana = await server.signIn('ana@example.test');
});
afterAll(() => server.close());

describe('an invalid request', () => {
  it.each([
    ['malformed JSON', '{"name": ', 400],
    ['JSON that is not an object', '"name"', 400],
    ['the key __proto__', '{"name":"ana","__proto__":{"role":"admin"}}', 400],
    ['the key __proto__ in a nested object', '{"name":"ana","any":{"a":[{"__proto__":{"x":1}}]}}', 400],
    ['a NUL character', '{"name":"a\\u0000"}', 400],
    ['a NUL character in a key', '{"name":"ana","any":{"\\u0000":1}}', 400],
    [
      'JSON nested a hundred thousand levels deep',
      `{"name":"ana","any":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      400,
    ],
    ['a body of more than one megabyte', `{"name":"${'a'.repeat(1024 * 1024)}"}`, 413],
    ['no body', '', 400],
  ])('an API request with %s is refused', async (_what, body, status) => {
    const answer = await ana.send('POST', path, { body, headers: json });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });

  it('a compressed request that expands beyond the size limit is refused', async () => {
    const body = gzipSync(`{"name":"${'a'.repeat(20 * 1024 * 1024)}"}`);
    const answer = await ana.send('POST', path, { body, headers: { ...json, 'content-encoding': 'gzip' } });
    expect(answer.status).toBe(413);
  });

  it.each([
    ['larger than the limit, without a declared length', 'identity', `{"name":"${'a'.repeat(4_000_000)}"}`],
    ['not in the encoding that its header declares', 'gzip', 'a'.repeat(4_000_000)],
  ])(
    'a request does not block the next request on its connection if its body is %s',
    async (_what, encoding, body) => {
      const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const head = (method: string, more: string) =>
        `${method} ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\nCookie: ${cookie}\r\n${more}\r\n`;
      const about = `Content-Type: application/json\r\nContent-Encoding: ${encoding}\r\nTransfer-Encoding: chunked\r\n`;
      const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
      socket.write(
        `${head('POST', about)}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n${head('GET', 'Connection: close\r\n')}`,
      );
      const answers = (await socket.toArray()).join('');
      const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
      expect(statuses).toEqual([encoding === 'gzip' ? 400 : 413, 404]);
    },
  );

  it.each(['gzip', 'deflate', 'br', 'zstd', 'nonsense'])(
    'a request is refused if its body does not have the content encoding %s that its header declares',
    async (encoding) => {
      const headers = { ...json, 'content-encoding': encoding };
      const answer = await ana.send('POST', path, { body: '{"name":"ana"}', headers });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    },
  );

  it('a NUL character in the query string is refused before any database query', async () => {
    for (const query of ['limit=3&x=%00', '%00=3', 'x=1&x=%00'])
      expect((await ana.post(`${path}?${query}`, { name: 'ana' })).status).toBe(400);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a request with the content type %s, which a form of another site could send, is refused',
    async (type) => {
      const answer = await ana.send('POST', path, {
        body: '{"name":"ana"}',
        headers: { 'content-type': type },
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    },
  );

  it('a request whose values the database cannot store is refused', async () => {
    for (const value of ['one', '99999999999'])
      expect(await ana.get(`/api/stored?value=${value}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid' },
      });
  });

  it('the log has a line if only the database noticed an invalid value in a request', async () => {
    const { requestId } = (await ana.get('/api/stored?value=two')).body;
    const lines = server.logged.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line));
    const failed = { level: 'warn', msg: 'http: request failed', code: 'invalid' };
    expect(lines).toContainEqual(expect.objectContaining(failed));
  });

  it('a database error in our own computation counts as a server error, not as an invalid request', async () => {
    const { status, body } = await ana.get('/api/divided');
    expect({ status, code: body.code }).toEqual({ status: 500, code: 'internal' });
    expect(server.logged.join('\n')).toContain('division by zero');
  });

  it("an error about an invalid request names the request's fields", async () => {
    expect(await ana.post(path, { name: 7 })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        message: 'name: Invalid input: expected string, received number',
        fields: { name: 'name: Invalid input: expected string, received number' },
      },
    });
    expect((await ana.post(path, { name: 'too long' })).body.message).toBe(
      'A name has five letters at most.',
    );
    expect((await ana.post(`${path}?limit=11`, { name: 'ana' })).body.fields).toHaveProperty('limit');
  });

  it.each([
    '/api/echo/7',
    '/api/echo/%00',
    '/api/echo/%E0%A4%A',
    '/api/unknown',
    '/api',
    '/api/',
    '/API/config',
  ])('a request at the unknown path %s is answered with 404', async (address) => {
    const answer = await ana.post(address, { name: 'ana' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found', requestId: expect.any(String) } });
  });
});

describe('an answer', () => {
  it("an API answer contains the handler's value", async () => {
    const { status, body, headers } = await ana.post(`${path}?limit=3`, { name: 'ana', role: 'admin' });
    expect(status).toBe(200);
    expect(body).toEqual({ params: { id: path.slice(10) }, query: { limit: 3 }, body: { name: 'ana' } });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('lone surrogates in a request, which the database cannot store, become U+FFFD', async () => {
    const body = '{"name":"a\\ud800","any":[{"\\udc00":"\\ud83d\\ude00"}]}';
    const answer = await ana.send('POST', path, { body, headers: json });
    expect(answer.body.body).toEqual({ name: 'a\ufffd', any: [{ '\ufffd': '😀' }] });
  });

  it('an API answer distinguishes null from no content', async () => {
    expect(await ana.get('/api/null')).toMatchObject({ status: 200, body: null });
    expect((await ana.get('/api/nothing')).status).toBe(204);
  });

  it('the answer to a request that hits a bug contains only an id, which also identifies the bug in the log', async () => {
    const answer = await ana.get('/api/bug');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      message: 'Something went wrong',
      code: 'internal',
      requestId: answer.headers.get('x-request-id'),
    });
    expect(server.logged.find((line) => line.includes('hunter2'))).toContain(answer.body.requestId);
  });

  it('an answer while the database is unavailable says that the failure is temporary', async () => {
    const answer = await ana.get('/api/database-down');
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.body.message).not.toContain('127.0.0.1');
  });

  it('an error that allows a retry says when to retry', async () => {
    const answer = await ana.get('/api/busy');
    expect(answer).toMatchObject({ status: 503, body: { message: 'Come back later', code: 'unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('3');
  });
});
