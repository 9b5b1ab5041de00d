import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { createEvents, type StaffroomEvent } from '../events.ts';
import { isQuiet } from './choices.ts';
import { createNotificationService } from './service.ts';

let server: TestServer;
let ana: TestClient;
let anaId: string;
beforeAll(async () => {
  server = await testServer();
  ana = await server.signIn('ana@example.test');
  anaId = (await ana.get('/api/auth/me')).body.id;
});
afterAll(() => server.close());

const path = '/api/notification-settings';
const all = { shared: 'bell', jobs: 'bell', documents: 'bell', agents: 'bell', budgets: 'bell' };

describe('notification settings', () => {
  it('notification settings belong to each person and by default show everything in the bell', async () => {
    expect((await server.anonymous.get(path)).status).toBe(401);
    expect((await ana.get(path)).body).toEqual({ kinds: all, quiet: null });
    const quiet = { from: '22:00', to: '07:00', timeZone: 'Europe/Paris' };
    for (const wrong of [
      { kinds: { ...all, jobs: 'mail' }, quiet: null },
      { kinds: { jobs: 'bell' }, quiet: null },
      { kinds: all, quiet: { ...quiet, from: '24:00' } },
      { kinds: all, quiet: { ...quiet, timeZone: 'Mars/Base' } },
    ])
      expect((await ana.put(path, wrong)).status).toBe(400);
    await ana.put(path, { kinds: { ...all, jobs: 'off' }, quiet });
    expect((await ana.get(path)).body).toEqual({ kinds: { ...all, jobs: 'off' }, quiet });
    const bo = await server.signIn('bo@example.test');
    expect((await bo.get(path)).body.kinds).toEqual(all);
  });

  it('notification settings filter what reaches the bell, and separately what the browser shows', async () => {
    const told: StaffroomEvent[] = [];
    const events = await createEvents(server.database);
    const notifications = createNotificationService(server.database, {
      publish: async (event) => void told.push(event),
      publishEach: events.publishEach,
    });
    await ana.put(path, { kinds: { ...all, jobs: 'off', budgets: 'browser' }, quiet: null });
    await notifications.create(anaId, { title: 'A job failed' }, 'jobs');
    await notifications.create(anaId, { title: 'A budget' }, 'budgets');
    await notifications.create(anaId, { title: 'An agent' });
    expect(told.map(({ data }) => (data as { alert?: boolean }).alert)).toEqual([true, false]);
    const { items } = (await ana.get('/api/notifications')).body;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['An agent', 'A budget']);
  });

  it.each([
    ['22:00', '07:00', '21:59', false],
    ['22:00', '07:00', '22:00', true],
    ['22:00', '07:00', '06:59', true],
    ['22:00', '07:00', '07:00', false],
    ['12:00', '13:00', '12:30', true],
    ['12:00', '13:00', '13:00', false],
  ])('quiet hours from %s to %s include the time %s: %s', (from, to, time, quiet) => {
    // Paris is two hours ahead of UTC in summer.
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const now = new Date(Date.UTC(2026, 6, 2, hour - 2, minute));
    expect(isQuiet({ from, to, timeZone: 'Europe/Paris' }, now)).toBe(quiet);
  });
});
