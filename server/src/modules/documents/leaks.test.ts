import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testTimeoutMs } from '../../testing/run/limits.ts';
import { randomFrom, runSeed } from '../../testing/random.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import type { StaffroomEvent } from '../events.ts';
import {
  type Company,
  mayRead,
  type ModelDocument,
  readersOf,
  roleOf,
  secretsFrom,
} from './testing/company-model.ts';
import { type LibraryServer, libraryServer } from './testing/library-server.ts';
import { plainEmbedder } from './testing/plain-embedder.ts';
import { type RandomCompany, randomCompany } from './testing/random-company.ts';

const seed = runSeed();
const steps = Number(process.env['STEPS'] ?? 25);
let server: LibraryServer;
let world: RandomCompany;
let company: Company;
const sessions = new Map<string, string>();
const heard: StaffroomEvent[] = [];

beforeAll(async () => {
  server = await libraryServer({ embedder: plainEmbedder() });
  world = await randomCompany(server, randomFrom(seed));
  company = world.company;
  for (const person of company.people) {
    const { rows } = await server.database.pool.query(
      `insert into chat_session (user_id, agent, title) values ($1, 'x', 'x') returning id`,
      [person],
    );
    sessions.set(person, rows[0].id);
  }
  server.events.subscribe((event) => void heard.push(event));
});
afterAll(() => server.close());

async function eventsArrived(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = randomUUID();
  const stop = server.events.subscribe(
    ({ name, data }) => void (name === 'team.updated' && data.id === end && resolve()),
  );
  await server.events.publish({ name: 'team.updated', data: { id: end }, userId: null });
  await promise;
  stop();
}

async function citeEverything(): Promise<void> {
  for (const session of sessions.values())
    await server.database.pool.query(
      `with gone as (delete from chat_message where session_id = $1), said as (
         insert into chat_message (session_id, role, content, citations) values ($1, 'assistant', 'See [1].', $2) returning id)
       update chat_session set head_id = said.id from said where chat_session.id = $1`,
      [
        session,
        JSON.stringify(
          [...company.documents, ...world.gone].map(({ id, names, versions }, index) => ({
            id: `passage ${index}`,
            number: index + 1,
            documentId: id,
            filename: names[0],
            version: 1,
            page: null,
            section: null,
            start: 0,
            end: 1,
            quote: versions[0],
            before: '',
            after: '',
          })),
        ),
      ],
    );
}

const ids = (documents: readonly { id: string }[]) => documents.map(({ id }) => id).toSorted();
const readableBy = (person: string) =>
  company.documents.filter((document) => mayRead(company, person, document));

function expectSecrets(person: string, answer: TestResponse, trash = false): TestResponse {
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  const headers = [...answer.headers].join(' ');
  for (const secret of secretsFrom(company, person, trash))
    if (text.includes(secret) || headers.includes(secret))
      throw new Error(`${person} learns ${secret} from ${answer.path}: ${text.slice(0, 500)}`);
  return answer;
}

async function checkLists(person: string, client: TestClient): Promise<void> {
  const readable = readableBy(person);
  const ask = async (path: string) => expectSecrets(person, await client.get(path)).body;
  expect(ids(await ask('/api/documents'))).toEqual(ids(readable));
  const page = await ask('/api/documents?sort=name&limit=500');
  expect(ids(page.items)).toEqual(ids(readable));
  expect(page.counts.total).toBe(readable.length);
  expect(page.counts.owner.mine).toBe(readable.filter(({ owner }) => owner === person).length);
  for (const item of page.items) {
    const document = readable.find(({ id }) => id === item.id);
    expect(item.role).toBe(document && roleOf(company, person, document));
  }
  const trash = expectSecrets(person, await client.get('/api/documents?trashed=true'), true).body;
  expect(ids(trash.items)).toEqual(
    ids(company.documents.filter((document) => document.trashed && document.owner === person)),
  );
  const notifications = await ask('/api/notifications');
  expect(notifications.unread).toBe(notifications.items.length);
  const [message] = await ask(`/api/ai-chat-sessions/${sessions.get(person)}/messages`);
  const cited = message.citations.map(({ documentId }: { documentId: string }) => ({ id: documentId }));
  expect(ids(cited)).toEqual(ids(readable));
}

async function checkSearch(person: string, client: TestClient): Promise<void> {
  const everything = [...company.documents, ...world.gone];
  const target = world.pick(everything);
  const version = world.pick(target.versions);
  const current = readableBy(person).filter((document) => document.versions.at(-1) === version);
  for (const documentIds of [undefined, everything.map(({ id }) => id)]) {
    const body = { query: version, mode: 'keyword', limit: 50, documentIds };
    const { results } = expectSecrets(person, await client.post('/api/semantic-search', body)).body;
    const found = results.map(({ documentId }: { documentId: string }) => ({ id: documentId }));
    // Only the existence of a hit can be compared, because search merges equal texts into one hit.
    expect(current.length > 0).toBe(found.length > 0);
    for (const { id } of found) expect(ids(current)).toContain(id);
  }
  for (const mode of ['hybrid', 'vector'])
    expectSecrets(
      person,
      await client.post('/api/semantic-search', { query: `common ${version}`, mode, limit: 50 }),
    );
  for (const q of ['common', version, target.names.at(-1) ?? ''])
    expectSecrets(person, await client.get(`/api/search?q=${q}`));
  for (const q of ['', 'common']) expectSecrets(person, await client.get(`/api/rag-vectors?limit=50&q=${q}`));
  const byName = await client.get(`/api/documents?sort=name&q=${target.names[0]}`);
  expectSecrets(person, byName);
}

const answersOf = [
  ['GET', ''],
  ['GET', '/content'],
  ['GET', '/content?version=1'],
  ['GET', '/file?version=1'],
  ['GET', '/download'],
  ['GET', '/versions'],
  ['GET', '/vectors'],
  ['POST', '/check-cache-status'],
] as const;

async function checkDocument(person: string, client: TestClient, document: ModelDocument): Promise<void> {
  const readable = company.documents.includes(document) && mayRead(company, person, document);
  const ask = async (method: string, id: string, rest: string) =>
    expectSecrets(person, await client.send(method, `/api/documents/${id}${rest}`));
  for (const [method, rest] of answersOf) {
    const answer = await ask(method, document.id, rest);
    expect(`${rest} ${answer.status}`).toBe(`${rest} ${readable ? 200 : 404}`);
    if (readable) continue;
    const missing = await ask(method, randomUUID(), rest);
    const comparable = ({ body: { requestId: _, ...body } }: TestResponse) => body;
    expect(comparable(answer)).toEqual(comparable(missing));
  }
  const shares = await ask('GET', document.id, '/shares');
  expect(shares.status).toBe(!readable ? 404 : document.owner === person ? 200 : 403);
  expect(shares.body.shares?.length).toBe(shares.status === 200 ? document.grants.size : undefined);
  const text = await server.library.documents.text(person, document.id).catch(() => null);
  expect(text?.includes(document.versions.at(-1) ?? '') ?? false).toBe(readable);
}

/** Checks that everyone who gets an event about a document can read the document, or could read it before the last change. */
function checkEvents(before: Map<string, Set<string>>): void {
  for (const { name, data, userId } of heard.splice(0)) {
    const document = [...company.documents, ...world.gone].find(({ id }) => 'id' in data && id === data.id);
    if (!document) continue;
    const now = company.documents.includes(document) ? readersOf(company, document) : new Set<string>();
    const concerned = new Set([...now, ...(before.get(document.id) ?? []), document.owner]);
    const told = userId === null ? company.people : [userId];
    for (const person of told)
      if (!concerned.has(person)) throw new Error(`${person} hears ${name} of ${document.id}`);
  }
}

const timeout = Math.max(1, steps / 25) * testTimeoutMs;

test('sharing, revoking, editing and deleting reveal no document to people who cannot read it', {
  timeout,
}, async () => {
  const done: string[] = [];
  try {
    for (let count = 0; count < steps; count++) {
      const before = new Map(company.documents.map((each) => [each.id, readersOf(company, each)]));
      done.push(await world.step());
      await eventsArrived();
      checkEvents(before);
      await citeEverything();
      const person = world.pick(company.people);
      const client = world.clients.get(person);
      if (!client) throw new Error(`${person} is nobody`);
      await checkLists(person, client);
      await checkSearch(person, client);
      await checkDocument(person, client, world.pick([...company.documents, ...world.gone]));
    }
  } catch (error) {
    throw new Error(`SEED=${seed}, after:\n${done.slice(-12).join('\n')}`, { cause: error });
  }
  expect(done).toHaveLength(steps);
});
