import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import type { MissedEvents, ServerFrame } from '@staffroom/sdk/internal/shared';
import pino from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { openFrames } from '../testing/frames.ts';
import { newSession, talkerServer } from '../testing/talker.ts';
import { type TestClient, testClient } from '../testing/test-client.ts';
import type { TestServer } from '../testing/test-server.ts';
import { createSocketServer, type SocketServerOptions } from './socket-server.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
beforeAll(async () => {
  server = await talkerServer();
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
});
afterAll(() => server.close());

const cookieOf = (client: TestClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function upgrade(headers: Record<string, string>, path = '/ws'): Promise<number> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, { headers });
  socket.on('error', () => undefined);
  const refused = once(socket, 'unexpected-response').then(
    ([, response]) => (response as { statusCode: number }).statusCode,
  );
  const status = await Promise.race([refused, once(socket, 'open').then(() => 101)]);
  socket.terminate();
  return status;
}

async function rawSocket(port: number, headers: Record<string, string> = {}): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: localhost:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${lines.join('')}\r\n`,
  );
  await once(socket, 'data');
  return socket;
}

describe('the upgrade to a socket', () => {
  it('a socket upgrade is refused without a session, from another site and at another path', async () => {
    const cookie = cookieOf(ana);
    const origin = server.url;
    expect(await upgrade({})).toBe(401);
    expect(await upgrade({ cookie: 'staffroom=made-up', origin })).toBe(401);
    expect(await upgrade({ cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await upgrade({ cookie, origin: 'null' })).toBe(403);
    expect(await upgrade({ cookie, host: 'evil.example' })).toBe(403);
    expect(await upgrade({ cookie, origin }, '/ws/other')).toBe(404);
    expect(await upgrade({ cookie, origin }, '/other')).toBe(404);
    expect(await upgrade({ cookie, origin }, '/ws?t=1')).toBe(101);
  });

  it("a person's fifty-first socket is closed, and a protocol error on that socket then causes no error", async () => {
    const cleo = await server.signIn('cleo@example.test');
    const open = await Promise.all(Array.from({ length: 50 }, () => openFrames(cleo)));
    const origin = server.url;
    const socket = await rawSocket(server.port, { cookie: cookieOf(cleo), origin });
    socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    await once(socket, 'close');
    const extra = cleo.socket();
    expect((await once(extra, 'close'))[0]).toBe(4429);
    for (const frames of open) frames[Symbol.dispose]();
    await expect.poll(() => upgrade({ cookie: cookieOf(cleo), origin })).toBe(101);
    expect((await server.anonymous.get('/healthz')).status).toBe(200);
  });
});

describe('a socket', () => {
  it('a socket answers an unreadable frame with an error and stays open', async () => {
    using frames = await openFrames(ana);
    for (const nonsense of ['', 'nonsense', '[]', 'null', '7', '{}', '{"type":"__proto__"}', '"chat"']) {
      frames.all.length = 0;
      frames.send(nonsense);
      expect([nonsense, await frames.until({ type: 'error' })]).toMatchObject([
        nonsense,
        { code: 'invalid' },
      ]);
    }
    frames.all.length = 0;
    frames.socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
    await frames.until({ code: 'invalid' });
    frames.send(`{"type":"talker:double","id":"1","data":${'['.repeat(300_000)}${']'.repeat(300_000)}}`);
    expect(await frames.until({ id: '1' })).toMatchObject({ code: 'invalid' });
    frames.send({ type: 'ping' });
    await frames.until({ type: 'pong' });
    expect(server.logged.filter((line) => line.includes('sockets: frame failed'))).toEqual([]);
  });

  it('a socket is closed with code 1009 after a frame above 4 MB', async () => {
    using frames = await openFrames(ana);
    frames.send('x'.repeat(4 * 1024 * 1024 + 1));
    expect(await frames.closed).toBe(1009);
  });

  it('a socket answers 500 frames that arrive together, in order', async () => {
    using frames = await openFrames(ana);
    for (let index = 0; index < 500; index++)
      frames.send({ type: 'resume', runId: 'x', id: String(index), clientMessageId: String(index) });
    await frames.until({ clientMessageId: '499' });
    const order = frames.all.map((frame) => ('clientMessageId' in frame ? frame.clientMessageId : ''));
    expect(order).toEqual(Array.from({ length: 500 }, (_, index) => String(index)));
  });

  it('a socket closes immediately when its person signs out, and that person’s other sessions stay', async () => {
    const [here, there] = [await server.signIn('dan@example.test'), await server.signIn('dan@example.test')];
    using open = await openFrames(here);
    using other = await openFrames(there);
    await here.post('/api/auth/logout');
    expect(await open.closed).toBe(4401);
    other.send({ type: 'ping' });
    await other.until({ type: 'pong' });
  });

  it('the socket of a disabled account is closed at its next frame', async () => {
    const eve = await server.signIn('eve@example.test');
    using frames = await openFrames(eve);
    const sessionId = await newSession(eve);
    await server.database.pool.query(
      "update app_user set disabled_at = now() where email = 'eve@example.test'",
    );
    frames.send({ type: 'chat', sessionId, message: 'count 1' });
    expect(await frames.closed).toBe(4401);
    expect(frames.all.filter((frame) => frame.type === 'run')).toEqual([]);
  });

  it('a socket gets events for its person, and no events for others', async () => {
    using hers = await openFrames(ana);
    using his = await openFrames(ben);
    await ana.upload('/api/documents', 'notes.txt', 'Some notes.');
    await hers.until({ type: 'event', name: 'document.updated' });
    his.send({ type: 'ping' });
    await his.until({ type: 'pong' });
    expect(his.all).toEqual([{ type: 'pong' }]);
  });

  it('a new socket gets the events that happened since its page loaded, each kind once', async () => {
    const fay = await server.signIn('fay@example.test');
    using early = await openFrames(fay);
    const began = performance.now();
    await newSession(fay);
    await newSession(fay);
    await expect.poll(() => early.all.filter((frame) => 'name' in frame)).toHaveLength(2);
    const age = Math.ceil(performance.now() - began);
    using late = await openFrames(fay, `/ws?age=${age}`);
    const missed = await late.until({ type: 'missed' });
    expect(missed).toEqual({ type: 'missed', news: [{ name: 'chat.updated', ago: expect.any(Number) }] });
    const [{ ago } = { ago: -1 }] = (missed as MissedEvents).news;
    expect(ago).toBeGreaterThanOrEqual(0);
    expect(ago).toBeLessThanOrEqual(performance.now() - began);
    using his = await openFrames(ben, `/ws?age=${age}`);
    using without = await openFrames(fay);
    for (const frames of [his, without]) {
      frames.send({ type: 'ping' });
      await frames.until({ type: 'pong' });
      expect(frames.all).toEqual([{ type: 'pong' }]);
    }
  });

  it('a socket whose page is older than the known events is closed, so that the page reloads everything', async () => {
    using frames = await openFrames(ana, '/ws?age=86400000');
    expect(await frames.closed).toBe(1012);
  });

  it('a socket closes with code 1001 when the server stops, and no upgrade is accepted then', async () => {
    await using stopping = await talkerServer();
    const client = await stopping.signIn('ana@example.test');
    using frames = await openFrames(client);
    const closing = stopping.close();
    expect(await frames.closed).toBe(1001);
    await closing;
    await expect(testClient(stopping.url).get('/healthz')).rejects.toThrow(/ECONNREFUSED/);
  });
});

const user = {
  id: 'u',
  email: 'u@example.test',
  name: 'U',
  picture: null,
  role: 'user',
  language: 'en',
} as const;

async function bare(options: Partial<SocketServerOptions>) {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const sockets = createSocketServer({
    authenticate: async () => ({ user, sessionId: 's' }),
    userOf: async () => user,
    liveSessions: async (ids) => new Set(ids),
    originAllowed: () => true,
    handle: async () => undefined,
    frames: new RateLimiterMemory({ points: 3_000, duration: 10 }),
    personSockets: { mayOpen: async () => true, renew: async () => undefined },
    events: { subscribe: () => () => undefined },
    log: pino({ level: 'silent' }),
    ...options,
  });
  http.on('upgrade', (request, stream, head) => void sockets.upgrade(request, stream, head));
  onTestFinished(async () => {
    await sockets.close();
    http.close();
  });
  return (http.address() as AddressInfo).port;
}

it('a socket whose client reads nothing is disconnected, and its unread frames are lost', async () => {
  const sent = Promise.withResolvers<void>();
  const content = 'x'.repeat(64 * 1024);
  const port = await bare({
    async handle(_frame, _user, { send }) {
      const frame: ServerFrame = { type: 'chunk', runId: 'r', sessionId: 's', seq: 1, content };
      for (let count = 0; count < 1_000; count++) {
        send(frame);
        await new Promise(setImmediate);
      }
      sent.resolve();
    },
  });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  let bytes = 0;
  socket.on('message', (data: Buffer) => (bytes += data.length));
  await once(socket, 'open');
  socket.pause();
  socket.send('{}');
  await sent.promise;
  socket.resume();
  expect((await once(socket, 'close'))[0]).toBe(1013);
  expect(bytes).toBeLessThan(16_000_000);
});

describe('the heartbeat', () => {
  const beating = (liveSessions: SocketServerOptions['liveSessions']) =>
    bare({ liveSessions, heartbeat: 50 });

  it('the heartbeat disconnects a silent socket, and keeps a socket that answers', async () => {
    const port = await beating(async (ids) => new Set(ids));
    const alive = new WebSocket(`ws://127.0.0.1:${port}/ws`);
    await once(alive, 'open');
    const dead = await rawSocket(port);
    dead.resume();
    await once(dead, 'close');
    expect(alive.readyState).toBe(WebSocket.OPEN);
  });

  it('the heartbeat closes listening sockets whose session ended without a notification', async () => {
    let signedIn = true;
    const port = await beating(async (ids) => new Set(signedIn ? ids : []));
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
    await once(socket, 'open');
    signedIn = false;
    expect((await once(socket, 'close'))[0]).toBe(4401);
  });
});
