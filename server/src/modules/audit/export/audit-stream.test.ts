import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../db/migrations/index.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { entities } from '../../entities.ts';
import { createRetentionTargets } from '../../retention/retention-targets.sql.ts';
import { sealAudit, verifyAuditSeals } from '../seals.ts';
import { createAuditService } from '../service.ts';
import { createAuditStream } from './audit-stream.ts';
import { type AuditTarget, auditTarget } from './audit-target.ts';

const log = pino({ level: 'silent' });
const audit = createAuditService();
const product = { name: 'Staffroom', version: '1.0.0' };

async function record(database: TestDatabase, ...subjects: string[]): Promise<void> {
  for (const subject of subjects)
    await database.transaction((tx) =>
      audit.record(tx, { userId: null, action: 'team.create', subject, address: '10.0.0.1' }),
    );
  await sealAudit({ database, log });
}

/** A target that collects the subjects of the lines, and refuses while it is away. */
function collector() {
  const subjects: string[] = [];
  const state = { isAway: false, subjects };
  const target: AuditTarget = async (lines) => {
    if (state.isAway) throw new Error('connect ECONNREFUSED');
    for (const line of lines.trim().split('\n'))
      subjects.push((JSON.parse(line) as { unmapped: { subject: string } }).unmapped.subject);
  };
  return Object.assign(state, { target });
}

it('every entry arrives once and in order, also after the target was away and with several processes', async () => {
  await using database = await testDatabase({ entities, migrations });
  const there = collector();
  const streams = [1, 2, 3].map(() => createAuditStream({ database, target: there.target, product, log }));
  const sendAll = () => Promise.all(streams.map((stream) => stream.send()));
  await record(database, 'one', 'two');
  await sendAll();
  there.isAway = true;
  await record(database, 'three');
  await streams[0]?.send();
  expect(there.subjects).toEqual(['one', 'two']);
  there.isAway = false;
  await record(database, 'four');
  await streams[0]?.send();
  await sendAll();
  expect(there.subjects).toEqual(['one', 'two', 'three', 'four']);
});

it('another process goes on a minute after the sending process has ended', async () => {
  await using database = await testDatabase({ entities, migrations });
  const there = collector();
  let time = 1_000_000;
  const now = () => time;
  await record(database, 'one');
  const dead = createAuditStream({ database, target: () => new Promise(() => undefined), product, log, now });
  void dead.send();
  const stored = () => database.pool.query(`select from workspace_state where name = 'audit-stream'`);
  await expect.poll(async () => (await stored()).rows.length).toBe(1);
  const other = createAuditStream({ database, target: there.target, product, log, now });
  await other.send();
  expect(there.subjects).toEqual([]);
  time += 60_000;
  await other.send();
  expect(there.subjects).toEqual(['one']);
});

it('the retention period keeps entries that were not sent, and the chain of seals stays intact', async () => {
  await using database = await testDatabase({ entities, migrations });
  const there = collector();
  const stream = createAuditStream({ database, target: there.target, product, log });
  await record(database, 'one', 'two');
  await stream.send();
  there.isAway = true;
  await record(database, 'three');
  await stream.send();
  const unused = {} as never;
  const { audit: kept } = createRetentionTargets(database, unused, unused, unused, true);
  const future = new Date(Date.now() + 1_000_000);
  const { signal } = new AbortController();
  expect(await kept.remove(future, signal)).toBe(2);
  expect(await kept.remove(future, signal)).toBe(0);
  expect(await verifyAuditSeals(database)).toMatchObject({ sealed: 1, problem: null });
  there.isAway = false;
  await stream.send();
  expect(there.subjects).toEqual(['one', 'two', 'three']);
  expect(await kept.remove(future, signal)).toBe(1);
});

it('a file gets the lines, only the server can read it, and a new file begins after it was moved away', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-audit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'audit.jsonl');
  const target = auditTarget(file, undefined);
  const { signal } = new AbortController();
  await target('{"a":1}\n', signal);
  await target('{"a":2}\n', signal);
  expect(await readFile(file, 'utf8')).toBe('{"a":1}\n{"a":2}\n');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await rename(file, `${file}.1`);
  await target('{"a":3}\n', signal);
  expect(await readFile(file, 'utf8')).toBe('{"a":3}\n');
  await expect(auditTarget(path.join(folder, 'none/a'), undefined)('{}\n', signal)).rejects.toThrow('ENOENT');
});

it('a server gets the lines with the token, and a refused request counts as not sent', async () => {
  const requests: { type: string | undefined; token: string | undefined; body: string }[] = [];
  const http = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push({ type: request.headers['content-type'], token: request.headers.authorization, body });
      response.writeHead(request.url === '/audit' ? 202 : 503).end();
    });
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => void http.close());
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const { signal } = new AbortController();
  await auditTarget(`${address}/audit`, 'a-token')('{"a":1}\n', signal);
  expect(requests).toEqual([{ type: 'application/x-ndjson', token: 'Bearer a-token', body: '{"a":1}\n' }]);
  await expect(auditTarget(`${address}/away`, undefined)('{}\n', signal)).rejects.toThrow('status 503');
});
