import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AgentManifest, type Message, messageText, msg } from '@staffroom/sdk';
import { serverMessagesIn } from '@staffroom/sdk/core';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import type { InstalledAgent } from '../agents/installed.ts';
import { createEvents } from '../events.ts';
import { createNotificationService } from '../notifications/service.ts';
import { createDigestLinks } from './links.ts';
import { createMailer } from './mailer.ts';
import { agentSentences } from './agent-sentences.ts';
import { createDigestSending } from './send-digests.ts';

const mails: Email[] = [];
let refuses = false;
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    done(username === 'box' && password === 'pa@ss' ? null : new Error('No'), { user: username }),
  async onData(stream, _session, done) {
    const bytes = await buffer(stream);
    if (refuses) return done(Object.assign(new Error('The box is full'), { responseCode: 452 }));
    mails.push(await PostalMime.parse(bytes));
    done();
  },
});

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let root: TestClient;
let anaId: string;
let variables: Record<string, string>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-said-'));
  await mkdir(join(folder, 'said'));
  await writeFile(
    join(folder, 'said/de.json'),
    JSON.stringify({ 'The deck {name} is ready': 'Das Deck {name} ist fertig' }),
  );
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  variables = { SMTP_URL: `smtp://box:pa%40ss@127.0.0.1:${port}`, SMTP_FROM: 'Rooms <rooms@example.test>' };
  // A server with the role `web` runs no background jobs that would also send digests.
  server = await testServer({ env: variables, role: 'web' });
  [ana, ben, root] = [
    await server.signIn('ana@example.test'),
    await server.signIn('ben@example.test'),
    await server.signIn('root@example.test'),
  ];
  anaId = (await ana.get('/api/auth/me')).body.id;
});
afterAll(async () => {
  await server.close();
  smtp.close(() => undefined);
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  mails.length = 0;
  refuses = false;
});

const manifest = AgentManifest.parse({
  id: 'decks',
  name: 'Deck Maker',
  description: 'Makes decks.',
  languages: { de: { name: 'Foliensatz' } },
});
const agents = {
  list: () => [{ slug: 'decks', version: '1.0.0', manifest }] as InstalledAgent[],
  clientDirectory: () => folder,
};

const path = '/api/notification-digest';
const daily = { cadence: 'daily', hour: 7, timeZone: 'Europe/Paris' };
const signal = new AbortController().signal;

async function at(day: number, hour: number, minute = 0) {
  const now = new Date(Date.UTC(2026, 6, day, hour - 2, minute));
  const { database } = server;
  const notifications = createNotificationService(database, await createEvents(database));
  const links = createDigestLinks({ secrets: ['other'], url: () => 'https://rooms.example.test' });
  const mailer = createMailer(variables);
  if (!mailer) throw new Error('No mailer');
  const log = { warn: () => undefined };
  return createDigestSending({
    database,
    notifications,
    mailer,
    links,
    product: 'Rooms',
    senderName: (agent, _language, person) => (person?.id === anaId ? `Agent ${agent}` : agent),
    person: async (id) => ({ id, role: 'user' }),
    sentences: async (language) => serverMessagesIn(language, await agentSentences(agents, language)),
    log,
    now: () => now,
  });
}

async function choose(
  news: { title: string; titleParts?: Message; body?: string; href?: string; documentId?: string }[],
) {
  await ana.put(path, { timing: daily });
  const { pool } = server.database;
  await pool.query('delete from notification');
  await pool.query(
    `update notification_digest set created_at = '2026-07-01', next_at = '2026-07-02T05:00Z', last_sent_at = null, failures = 0, error = null`,
  );
  for (const { title, titleParts = null, body = null, href = null, documentId = null } of news)
    await pool.query(
      `insert into notification (user_id, kind, title, title_parts, body, href, document_id, created_at) values ($1, 'shared', $2, $3, $4, $5, $6, '2026-07-01T12:00Z')`,
      [anaId, title, titleParts, body, href, documentId],
    );
}

it('the digest is available only with a mail server, and each person switches it on for themselves', async () => {
  expect((await server.anonymous.get(path)).status).toBe(401);
  expect((await ana.get(path)).body).toEqual({
    available: true,
    email: 'ana@example.test',
    timing: null,
    nextAt: null,
  });
  for (const wrong of [
    { ...daily, hour: 24 },
    { ...daily, timeZone: 'Mars/Base' },
    { ...daily, cadence: 'hourly' },
  ])
    expect((await ana.put(path, { timing: wrong })).status).toBe(400);
  expect((await ana.put(path, { timing: daily })).body).toMatchObject({ timing: daily });
  expect((await ben.get(path)).body.timing).toBeNull();
  expect((await ana.put(path, { timing: null })).body.timing).toBeNull();
  await using without = await testServer();
  const cleo = await without.signIn('cleo@example.test');
  expect((await cleo.get(path)).body.available).toBe(false);
  expect((await cleo.put(path, { timing: daily })).body.message).toContain('SMTP_URL');
});

it('a digest mail names the agent that has sent a notification, as the person knows it', async () => {
  await choose([{ title: 'The slides are ready' }]);
  await server.database.pool.query("update notification set agent = 'decks'");
  await (await at(2, 7)).pass(signal);
  expect(mails[0]?.text).toContain('Agent decks');
});

it('a digest mail lists unread notifications still visible to the person, as text and escaped HTML', async () => {
  const { id: documentId } = (await ben.upload('/api/documents', 'Plan.md', 'The plan of the year.')).body;
  await ben.put(`/api/documents/${documentId}/shares`, { to: 'person', id: anaId, role: 'viewer' });
  await choose([
    { title: 'Ben shared “Plan.md” with you', href: `/documents/${documentId}`, documentId },
    { title: '<img src=x onerror=alert(1)> & more', body: 'password: hunter2345', href: '//evil.test/x' },
    { title: 'Your key is sk-live-0123456789abcdef0123' },
  ]);
  await (await at(2, 6, 59)).pass(signal);
  expect(mails).toEqual([]);
  await ben.delete(`/api/documents/${documentId}/shares`);
  await (await at(2, 7)).pass(signal);
  const [mail] = mails;
  expect(mail).toMatchObject({
    subject: 'Rooms: 2 new notifications',
    to: [{ address: 'ana@example.test' }],
  });
  expect(mail?.from).toEqual({ address: 'rooms@example.test', name: 'Rooms' });
  const both = `${mail?.text} ${mail?.html}`;
  expect(mail?.text).toContain('<img src=x onerror=alert(1)> & more');
  expect(mail?.html).toContain('&lt;img src=x');
  expect(both).not.toMatch(/Plan|hunter|sk-live|evil\.test|pa@ss/);
  expect(mail?.html).not.toContain('<img');

  // A person gets one mail per day, even if the job runs again or the person selects another hour.
  await (await at(2, 7, 30)).pass(signal);
  await server.database.pool.query(`update notification_digest set next_at = '2026-07-02T10:00Z'`);
  await (await at(2, 12)).pass(signal);
  expect(mails).toHaveLength(1);
  await (await at(3, 7)).pass(signal);
  expect(mails).toHaveLength(1);
});

it('a digest mail uses the person’s language for its own texts and for texts of server and agents', async () => {
  // The name of the chat is a sentence of the server, and stays as it is.
  const titleParts = msg`${'Ben'} shared the chat “${'Your AI budget'}” with you`;
  const news = [
    { title: messageText(titleParts), titleParts },
    { title: 'Ben shared “Plan.md” with you' },
    { title: 'The deck Prices is ready' },
    { title: 'Deck Maker: Prices failed' },
  ];
  await choose(news);
  await ana.patch('/api/profile', { language: 'de' });
  await (await at(2, 7)).pass(signal);
  await ana.patch('/api/profile', { language: null });
  const [mail] = mails;
  expect(mail?.subject).toBe('Rooms: 4 neue Benachrichtigungen');
  expect(mail?.html).toContain('<html lang="de">');
  for (const words of [
    'FÜR SIE FREIGEGEBEN',
    'Ben hat den Chat „Your AI budget“ für Sie freigegeben',
    'Ben hat „Plan.md“ für Sie freigegeben',
    'Das Deck Prices ist fertig',
    'Foliensatz: Prices ist fehlgeschlagen',
  ])
    expect(mail?.text).toContain(words);
  expect(mail?.text).not.toMatch(/shared|new notification|Stop these/);

  // If a person has not selected a language, the mail uses the language of the browser at the last visit.
  mails.length = 0;
  await ana.get('/api/auth/me', { headers: { 'accept-language': 'de-AT,en;q=0.5' } });
  await choose(news);
  await (await at(4, 7)).pass(signal);
  await ana.get('/api/auth/me', { headers: { 'accept-language': 'en' } });
  expect(mails[0]?.subject).toBe('Rooms: 4 neue Benachrichtigungen');
});

it('a digest mail waits for the end of the quiet hours', async () => {
  await choose([{ title: 'News' }]);
  const { kinds } = (await ana.get('/api/notification-settings')).body;
  const quiet = { from: '22:00', to: '08:30', timeZone: 'Europe/Paris' };
  await ana.put('/api/notification-settings', { kinds, quiet });
  await (await at(2, 7)).pass(signal);
  await (await at(2, 8, 29)).pass(signal);
  expect(mails).toEqual([]);
  await (await at(2, 8, 30)).pass(signal);
  expect(mails).toHaveLength(1);
  await ana.put('/api/notification-settings', { kinds, quiet: null });
});

it('a failed digest mail is retried, and the failure appears under Administration', async () => {
  await choose([{ title: 'News' }]);
  refuses = true;
  await (await at(2, 7)).pass(signal);
  expect((await ana.get('/api/admin/mail')).status).toBe(403);
  const state = (await root.get('/api/admin/mail')).body;
  expect(state).toMatchObject({
    configured: true,
    from: 'Rooms <rooms@example.test>',
    people: 1,
    lastSentAt: null,
  });
  expect(state.failing).toMatchObject({ people: 1, error: expect.stringContaining('The box is full') });
  expect(JSON.stringify(state)).not.toMatch(/pa@ss|pa%40ss/);
  expect((await root.post('/api/admin/mail/test')).body.message).toContain('The box is full');
  refuses = false;
  await (await at(2, 7, 4)).pass(signal);
  expect(mails).toEqual([]);
  await (await at(2, 7, 5)).pass(signal);
  expect(mails).toHaveLength(1);
  expect((await root.get('/api/admin/mail')).body.failing).toBeNull();
  expect((await root.post('/api/admin/mail/test')).body).toEqual({ sentTo: 'root@example.test' });
});

it('the signed link in a digest mail switches the digest off without a sign-in', async () => {
  await choose([{ title: 'News' }]);
  await (await at(2, 7)).pass(signal);
  const link =
    /<(\S+)>/.exec(mails[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '';
  expect(mails[0]?.text).toContain(link);
  const forged = new URL(link);
  expect((await server.anonymous.get(forged.pathname + forged.search)).status).toBe(404);
  expect((await ana.get(path)).body.timing).toEqual(daily);

  await using other = await testServer({ env: { ...variables, SESSION_SECRET: 'x'.repeat(40) } });
  const dora = await other.signIn('dora@example.test');
  const id = (await dora.get('/api/auth/me')).body.id;
  const links = createDigestLinks({ secrets: ['x'.repeat(40)], url: () => '' });
  await dora.put(path, { timing: daily });
  // Mail scanners open links, so opening the link does not end the digest. Only the button or one-click unsubscribe does.
  const asked = await other.anonymous.get(links.unsubscribe(id));
  expect([asked.status, asked.body]).toEqual([200, expect.stringContaining('<form method="post"><button')]);
  expect((await dora.get(path)).body.timing).toEqual(daily);
  const { status, body } = await other.anonymous.post(links.unsubscribe(id));
  expect([status, body]).toEqual([200, expect.stringContaining('no longer receive these e-mails')]);
  expect((await dora.get(path)).body.timing).toBeNull();
});
