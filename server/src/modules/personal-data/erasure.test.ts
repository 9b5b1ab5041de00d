import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PersonalDataSummary, PersonRun } from '@staffroom/sdk/core';
import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type ParrotServer, parrotServer } from '../../testing/parrot-server.ts';
import { testTimeoutMs } from '../../testing/run/limits.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { sealAudit, verifyAuditSeals } from '../audit/seals.ts';
import { personalPlaces } from './places.ts';
import { fillPerson, type FilledPerson } from './testing/fill-person.ts';
import { findInDatabase, findInFiles } from './testing/find-text.ts';

const log = pino({ level: 'silent' });

interface Workspace {
  server: ParrotServer;
  root: TestClient;
  folder: string;
  ana: FilledPerson;
  ben: FilledPerson;
}

async function workspace(): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-person-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const server = await parrotServer({ DATA_DIR: folder });
  onTestFinished(() => server.close());
  const root = await server.signIn('root@example.test');
  const idOf = async (client: TestClient) => (await client.get('/api/auth/me')).body.id as string;
  const benId = await idOf(await server.signIn('ben@example.test'));
  const anaId = await idOf(await server.signIn('ana.lindqvaal@example.test'));
  const ana = await fillPerson(server, {
    email: 'ana.lindqvaal@example.test',
    name: 'Ana Lindqvaal',
    word: 'quetzalfrost',
    colleagueId: benId,
  });
  const ben = await fillPerson(server, {
    email: 'ben@example.test',
    name: 'Ben',
    word: 'umbrellanote',
    colleagueId: anaId,
  });
  return { server, root, folder, ana, ben };
}

const path = ({ id }: FilledPerson) => `/api/admin/people/${id}`;
const disable = (root: TestClient, person: FilledPerson) => root.patch(path(person), { disabled: true });

async function erased(root: TestClient, runId: string): Promise<PersonRun> {
  return vi.waitFor(
    async () => {
      const runs = (await root.get('/api/admin/person-runs')).body as PersonRun[];
      const run = runs.find(({ id }) => id === runId);
      if (run?.state !== 'completed') throw new Error(JSON.stringify(run));
      return run;
    },
    { timeout: testTimeoutMs, interval: 100 },
  );
}

/** All rows of a person, except those that change with each request. */
async function rowsOf({ database: { pool } }: ParrotServer, { id }: FilledPerson) {
  const all: Record<string, unknown[]> = {};
  for (const { table, of } of personalPlaces) {
    if (['agenda_jobs', 'app_session', 'rate_limit', 'socket_count', 'document_news'].includes(table))
      continue;
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${table} t where ${of} order by to_jsonb(t)::text`,
      [id],
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

it('an erased person is in no table, file or index, and a colleague keeps everything', {
  timeout: testTimeoutMs * 4,
}, async () => {
  const { server, root, folder, ana, ben } = await workspace();
  const { pool } = server.database;
  await sealAudit({ database: server.database, log });
  const say = `It says “writes about ${ana.word} in this report for the board” [1].`;
  const answer = await server.say(ben.client, { say, search: ana.word });
  expect(answer.citations).toMatchObject([{ documentId: ana.documentId }]);
  const empty: string[] = [];
  for (const { table, of, erased: how } of personalPlaces) {
    if (how === 'pseudonym') continue;
    const { rows } = await pool.query(`select from ${table} t where ${of} limit 1`, [ana.id]);
    if (rows.length === 0) empty.push(table);
  }
  // These rows exist for moments only; the test of the declaration runs their statements.
  const transient = ['chat_run_batch', 'confirmation', 'document_news', 'mcp_app_view', 'socket_count'];
  expect(empty.filter((table) => !transient.includes(table))).toEqual([]);
  for (const word of [ana.word, ana.name, ana.email])
    expect((await findInDatabase(pool, word)).length).toBeGreaterThan(5);
  expect(await findInFiles(folder, ana.word)).not.toEqual([]);

  const summary = (await root.get(`${path(ana)}/data`)).body as PersonalDataSummary;
  expect(summary).toMatchObject({
    obstacle: 'active',
    used: { documents: ['quetzalfrost.txt'], projects: ['quetzalfrost'], chats: 1, records: 1 },
  });
  await disable(root, ana);
  const before = await rowsOf(server, ben);
  const { status, body: run } = await root.post(`${path(ana)}/erase`, { name: ana.name });
  expect([status, run.state]).toEqual([202, 'running']);
  const report = await erased(root, run.id);
  expect(report.person).toMatch(/^person-[0-9a-f]{8}$/);
  expect(report.counts).toMatchObject({ documents: 1, chats: 2, memories: 1, projects: 1, profile: 1 });
  expect(report.counts['quotes in answers of others']).toBe(1);
  const { rows: quoting } = await pool.query('select content, citations from chat_message where id = $1', [
    answer.id,
  ]);
  expect(quoting).toEqual([{ content: expect.stringContaining('[withheld]'), citations: [] }]);
  expect(report.done).toBe(report.steps);

  await vi.waitFor(async () => expect(await findInFiles(folder, ana.word)).toEqual([]), {
    timeout: testTimeoutMs,
    interval: 200,
  });
  for (const word of [ana.word, ana.name, ana.email]) {
    expect([word, await findInDatabase(pool, word)]).toEqual([word, []]);
    expect(await findInFiles(folder, word)).toEqual([]);
  }
  const left: string[] = [];
  for (const { table, of, erased: how } of personalPlaces) {
    const { rows } = await pool.query(`select from ${table} t where ${of} limit 1`, [ana.id]);
    if (rows.length > 0 && how !== 'pseudonym') left.push(table);
  }
  expect(left).toEqual(['audit_entry', 'app_user']);
  const after = await rowsOf(server, ben);
  const { id, name, email, word, documentId, projectId, chatId } = ana;
  const ofAna = [id, name, email, word, documentId, projectId, chatId];
  for (const [table, rows] of Object.entries(before)) {
    const isOfAna = (row: unknown) => ofAna.some((text) => JSON.stringify(row).includes(text));
    expect([table, after[table]]).toEqual([
      table,
      expect.arrayContaining(rows.filter((row) => !isOfAna(row))),
    ]);
  }
  const lost = Object.keys(before).filter((table) => before[table]?.length !== after[table]?.length);
  // Ben had access to what belonged to Ana, was told so, and has an answer that quotes it.
  expect(lost.toSorted()).toEqual([
    'chat_answer_note',
    'chat_share',
    'document_share',
    'notification',
    'project_member',
  ]);
  const mentions = await pool.query(
    `select data from agent_record where owner_id = $1 and data ? 'editors'`,
    [ben.id],
  );
  expect(mentions.rows).toEqual([
    {
      data: {
        title: 'Of the colleague',
        editors: [report.person],
        changed: { by: report.person, mail: report.person },
      },
    },
  ]);

  expect(await verifyAuditSeals({ pool })).toMatchObject({ problem: null });
  const search = `/api/admin/audit?person=${ana.id}`;
  expect((await root.get(search)).body.items[0]).toMatchObject({ name: report.person, address: null });
  const { rows: refused } = await pool.query(
    `select number from audit_entry where subject = $1 order by number limit 1`,
    [report.person],
  );
  await pool.query(`update audit_entry set subject = 'x' where number = $1`, [refused[0].number]);
  expect((await verifyAuditSeals({ pool })).problem).toMatchObject({ kind: 'changed' });
  await pool.query(`update audit_entry set subject = $2 where number = $1`, [
    refused[0].number,
    report.person,
  ]);
  expect((await verifyAuditSeals({ pool })).problem).toBeNull();

  const people = (await root.get('/api/admin/people')).body.items as { id: string }[];
  expect(people.some(({ id }) => id === ana.id)).toBe(false);
  expect((await root.patch(path(ana), { disabled: false })).status).toBe(404);
  const download = await root.get(`/api/admin/person-runs/${run.id}/report.json`);
  expect(download.body).toMatchObject({ person: report.person, state: 'completed' });
  // Someone with the same address is a new person.
  const again = await server.signIn(ana.email);
  expect((await again.get('/api/auth/me')).body.id).not.toBe(ana.id);
});

it('a hand-over before the erasure keeps what the successor gets', {
  timeout: testTimeoutMs * 4,
}, async () => {
  const { server, root, ana, ben } = await workspace();
  const { pool } = server.database;
  const handOver = (body: object) => root.post(`${path(ana)}/hand-over`, body);
  const kinds = ['documents', 'projects', 'schedules', 'records', 'sharedChats'];
  expect((await handOver({ successorId: ana.id, kinds })).status).toBe(400);
  expect((await handOver({ successorId: ben.id, kinds: [] })).status).toBe(400);
  const { body: run } = await handOver({ successorId: ben.id, kinds });
  expect(run).toMatchObject({
    kind: 'hand-over',
    person: ana.name,
    successor: ben.name,
    state: 'completed',
    counts: { documents: 1, projects: 1, schedules: 1, records: 2, sharedChats: 1 },
  });
  expect((await ben.client.get(`/api/documents/${ana.documentId}`)).body).toMatchObject({ role: 'owner' });
  expect((await ben.client.get(`/api/projects/${ana.projectId}`)).body).toMatchObject({ role: 'owner' });
  expect((await ben.client.get(`/api/ai-chat-sessions/${ana.chatId}`)).status).toBe(200);
  const schedules = await pool.query('select paused from agent_schedule where runs_as = $1 order by paused', [
    ben.id,
  ]);
  expect(schedules.rows).toEqual([{ paused: false }, { paused: true }]);
  const record = await pool.query(
    `select owner_id, data ->> 'ownerName' as name from agent_record where id = $1`,
    [ana.recordId],
  );
  expect(record.rows).toEqual([{ owner_id: ben.id, name: ben.name }]);
  const [entry] = (await root.get('/api/admin/audit?action=account.hand-over')).body.items;
  expect(entry).toMatchObject({ subject: ana.id, detail: { to: ben.id, counts: { documents: 1 } } });

  await disable(root, ana);
  const { body: erasure } = await root.post(`${path(ana)}/erase`, { name: ana.name });
  const report = await erased(root, erasure.id);
  expect(report.counts['documents']).toBeUndefined();
  expect((await ben.client.get(`/api/documents/${ana.documentId}/file`)).status).toBe(200);
  // The name is left only in what the successor got.
  const kept = ['agent_record', 'agent_record_past', 'document', 'document_version', 'passage', 'project'];
  const places = await findInDatabase(pool, ana.name);
  expect(places.filter((place) => !kept.includes(place.split('.')[0] ?? ''))).toEqual([]);
});

it('an erasure is refused for active accounts, oneself, other names and members', {
  timeout: testTimeoutMs * 2,
}, async () => {
  await using server = await parrotServer();
  const root = await server.signIn('root@example.test');
  const eve = await server.signIn('eve@example.test');
  const { id, name } = (await eve.get('/api/auth/me')).body;
  const { id: rootId, name: rootName } = (await root.get('/api/auth/me')).body;
  const person = `/api/admin/people/${id}`;
  for (const client of [eve, server.anonymous]) {
    const status = client === eve ? 403 : 401;
    expect((await client.post(`${person}/erase`, { name })).status).toBe(status);
    expect(
      (await client.post(`${person}/hand-over`, { successorId: rootId, kinds: ['documents'] })).status,
    ).toBe(status);
    for (const address of [`${person}/data`, `${person}/data.zip`, '/api/admin/person-runs'])
      expect((await client.get(address)).status).toBe(status);
  }
  expect(await root.post(`${person}/erase`, { name })).toMatchObject({
    status: 409,
    body: { message: 'Disable the account first.' },
  });
  expect((await root.post(`/api/admin/people/${rootId}/erase`, { name: rootName })).status).toBe(409);
  await root.patch(person, { disabled: true });
  expect((await root.post(`${person}/erase`, { name: 'Someone' })).status).toBe(400);
  expect(
    (await root.post(`/api/admin/people/00000000-0000-4000-8000-000000000000/erase`, { name })).status,
  ).toBe(404);
  root.confirms = false;
  expect((await root.post(`${person}/erase`, { name })).status).toBe(403);
  const handOver = { successorId: rootId, kinds: ['documents'] };
  expect((await root.post(`${person}/hand-over`, handOver)).status).toBe(403);
  expect((await server.database.pool.query('select from person_run')).rows).toEqual([]);
});

it('an erasure whose step fails goes on at this step, and can be repeated', {
  timeout: testTimeoutMs * 2,
}, async () => {
  await using server = await parrotServer();
  const { pool } = server.database;
  const root = await server.signIn('root@example.test');
  const eve = await server.signIn('eve@example.test');
  const { id, name } = (await eve.get('/api/auth/me')).body;
  await server.add(eve, 'eve.txt', 'A text about heliotropes.');
  await root.patch(`/api/admin/people/${id}`, { disabled: true });
  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
  );
  await pool.query('create trigger refuse before delete on document for each row execute function refuse()');
  const { body: run } = await root.post(`/api/admin/people/${id}/erase`, { name });
  await vi.waitFor(() => expect(server.logged.join('')).toContain('jobs: job failed, retry planned'), {
    timeout: testTimeoutMs,
  });
  const { body: runs } = await root.get('/api/admin/person-runs');
  expect(runs[0]).toMatchObject({ state: 'running', person: run.person });
  expect(runs[0].done).toBeGreaterThan(0);
  expect((await root.post(`/api/admin/person-runs/${run.id}/repeat`)).status).toBe(409);
  await pool.query('drop trigger refuse on document');
  expect((await erased(root, run.id)).counts['documents']).toBe(1);
  await pool.query(
    `insert into memory (user_id, agent, content, type, importance) values ($1, 'parrot', 'late', 'conversation', 1)`,
    [id],
  );
  const { body: second } = await root.post(`/api/admin/person-runs/${run.id}/repeat`);
  const repeated = await erased(root, second.id);
  expect([repeated.person, repeated.counts['memories'], repeated.counts['documents']]).toEqual([
    run.person,
    1,
    undefined,
  ]);
});
