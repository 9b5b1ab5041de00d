import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { bareServices } from '../testing/bare-services.ts';
import { testServer } from '../testing/test-server.ts';
import { testRoute } from '../testing/test-route.ts';

const stream = new PassThrough();
const routes = [
  testRoute(
    {
      method: 'GET',
      path: '/api/events',
      policy: 'public',
    },
    async ({ ctx }) => {
      ctx.type = 'text/event-stream';
      ctx.body = stream;
    },
  ),
  testRoute({ method: 'GET', path: '/api/long', policy: 'public' }, async () => 'x'.repeat(5_000)),
];

describe('compression', () => {
  it('long answers are compressed, and the events of a stream still arrive one by one', async () => {
    await using server = await testServer({ compose: bareServices(routes) });
    const headers = { 'accept-encoding': 'br' };
    expect((await server.anonymous.get('/api/long', { headers })).headers.get('content-encoding')).toBe('br');

    const sent = request(`${server.url}/api/events`, { headers }).end();
    stream.write('data: 1\n\n');
    const [events] = (await once(sent, 'response')) as [IncomingMessage];
    expect(events.headers['content-encoding']).toBeUndefined();
    expect(String((await once(events, 'data'))[0])).toBe('data: 1\n\n');
    stream.write('data: 2\n\n');
    expect(String((await once(events, 'data'))[0])).toBe('data: 2\n\n');
    stream.end();
    events.resume();
    await once(events, 'end');
  });
});
