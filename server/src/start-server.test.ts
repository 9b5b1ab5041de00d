import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { bareServices } from './testing/bare-services.ts';
import { testServer } from './testing/test-server.ts';
import { testRoute } from './testing/test-route.ts';

describe('a server that gets a stop signal', () => {
  it('a stopping server finishes running requests and accepts no new requests', async () => {
    const entered = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const slow = testRoute(
      {
        method: 'GET',
        path: '/api/slow',
        policy: 'user',
      },
      async ({ user }) => {
        entered.resolve();
        await released.promise;
        const { rows } = await server.database.pool.query('select name from app_user where id = $1', [
          user.id,
        ]);
        events.push('request finished');
        return rows[0];
      },
    );
    const events: string[] = [];
    const stop = async () => void events.push('features stopped');
    const server = await testServer({ compose: bareServices([slow], { stop }) });
    const ana = await server.signIn('ana@example.test');
    const answer = ana.get('/api/slow');
    await entered.promise;
    const closed = server.close().then(() => events.push('closed'));
    await expect(server.anonymous.get('/api/config')).rejects.toThrow(/ECONNREFUSED/);
    released.resolve();
    expect(await answer).toMatchObject({ status: 200, body: { name: 'Ana' } });
    await closed;
    expect(events).toEqual(['request finished', 'features stopped', 'closed']);
  });

  it('a stopping server does not wait for idle connections', async () => {
    const server = await testServer();
    const idle = connect(server.port, '127.0.0.1');
    idle.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(idle, 'data');
    const ended = once(idle, 'close');
    await server.close();
    expect(await ended).toEqual([false]);
  });
});
