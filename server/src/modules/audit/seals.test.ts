import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { testServer } from '../../testing/test-server.ts';
import { migrations } from '../../db/migrations/index.ts';
import { entities } from '../entities.ts';
import { redactEntries } from './redact-entries.sql.ts';
import { sealAudit, verifyAuditSeals } from './seals.ts';
import { createAuditService } from './service.ts';

const log = pino({ level: 'silent' });
const audit = createAuditService();

async function record(database: TestDatabase, ...subjects: string[]): Promise<void> {
  await database.transaction((tx) =>
    audit.recordAll(
      tx,
      subjects.map((subject) => ({
        userId: null,
        action: 'test.create',
        subject,
        detail: { a: 1.5, b: 'ä' },
      })),
    ),
  );
}

async function sealedDatabase(): Promise<TestDatabase> {
  const database = await testDatabase({ entities, migrations });
  await record(database, 'one', 'two', 'three', 'four');
  await sealAudit({ database, log });
  await record(database, 'five');
  await sealAudit({ database, log });
  return database;
}

it('an unchanged log is intact, and counts the entries that have no seal yet', async () => {
  await using database = await sealedDatabase();
  expect(await sealAudit({ database, log })).toBe(0);
  await record(database, 'six');
  expect(await verifyAuditSeals(database)).toEqual({
    sealed: 5,
    unsealed: 1,
    since: expect.stringMatching(/^\d{4}-/),
    head: { number: 5, seal: expect.stringMatching(/^[0-9a-f]{64}$/) },
    problem: null,
  });
});

it.each([
  ['a changed subject', `update audit_entry set subject = 'x' where number = 3`, 'changed', 3],
  ['a changed detail', `update audit_entry set detail = '{"a": 2}' where number = 1`, 'changed', 1],
  ['a changed time', `update audit_entry set created_at = now() where number = 4`, 'changed', 4],
  ['a deleted entry', 'delete from audit_entry where number = 2', 'missing', 2],
  ['a deleted end', 'delete from audit_entry where number > 3', 'missing', 4],
  ['a deleted log', 'delete from audit_entry', 'missing', 1],
  [
    'an entry with a new seal',
    `update audit_entry set subject = 'x', seal = repeat('0', 64) where number = 5`,
    'changed',
    5,
  ],
  [
    'an entry whose seal was taken away',
    `update audit_entry set number = null, previous = null, seal = null where number = 5`,
    'missing',
    5,
  ],
])('the verification names the place of %s', async (_what, statement, kind, number) => {
  await using database = await sealedDatabase();
  await database.pool.query(statement);
  expect((await verifyAuditSeals(database)).problem).toMatchObject({ kind, number });
});

it('the log stays intact when the retention period deletes its beginning', async () => {
  await using database = await sealedDatabase();
  await database.pool.query('delete from audit_entry where number < 3');
  expect(await verifyAuditSeals(database)).toMatchObject({ sealed: 3, problem: null });
});

it('two processes that seal at the same time give each entry one seal', async () => {
  await using database = await testDatabase({ entities, migrations });
  await record(database, ...Array.from({ length: 50 }, (_, index) => `entry ${index}`));
  const counts = await Promise.all([sealAudit({ database, log }), sealAudit({ database, log })]);
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 50]);
  expect(await verifyAuditSeals(database)).toMatchObject({ sealed: 50, problem: null });
});

it('only administrators verify the log', async () => {
  await using server = await testServer();
  const ana = await server.signIn('ana@example.test');
  expect((await server.anonymous.get('/api/admin/audit/verification')).status).toBe(401);
  expect((await ana.get('/api/admin/audit/verification')).status).toBe(403);
  const admin = await server.signIn('root@example.test');
  expect((await admin.get('/api/admin/audit/verification')).body).toMatchObject({ sealed: 0, problem: null });
});

it('the log stays intact when a person is removed from it, also twice', async () => {
  await using database = await sealedDatabase();
  const { pool } = database;
  const person = { id: randomUUID(), name: 'Ana', email: 'ana@example.test', pseudonym: 'person-1' };
  await pool.query(`insert into app_user (id, subject, name, email) values ($1, 's', 'Ana', $2)`, [
    person.id,
    person.email,
  ]);
  await database.transaction((tx) =>
    audit.record(tx, {
      userId: person.id,
      action: 'account.change-role',
      subject: person.id,
      detail: { email: person.email, after: 'admin', other: 'Ben' },
      address: '10.0.0.1',
    }),
  );
  await sealAudit({ database, log });
  const { signal } = new AbortController();
  const redact = () => redactEntries({ database, audit }, person, signal);
  expect([await redact(), await redact()]).toEqual([1, 0]);
  const { rows } = await pool.query(`select detail, address, salt from audit_entry where user_id = $1`, [
    person.id,
  ]);
  expect(rows).toEqual([
    { detail: { email: 'person-1', after: 'admin', other: '[erased]' }, address: null, salt: null },
  ]);
  expect(await verifyAuditSeals(database)).toMatchObject({ sealed: 7, problem: null });
  // An entry without a sealed note of an erasure is not accepted, and neither is a note that was changed.
  await pool.query(`update audit_entry set salt = null where number = 2`);
  expect((await verifyAuditSeals(database)).problem).toMatchObject({ kind: 'changed', number: 2 });
});

it('the verification finds a redacted entry that was changed, and a changed note of an erasure', async () => {
  await using database = await sealedDatabase();
  const { pool } = database;
  const person = { id: randomUUID(), name: 'three', email: 'three', pseudonym: 'person-1' };
  const { signal } = new AbortController();
  await redactEntries({ database, audit }, person, signal);
  expect((await verifyAuditSeals(database)).problem).toBeNull();
  const { rows } = await pool.query(`select number::int from audit_entry where subject = 'person-1'`);
  const { number } = rows[0];
  await pool.query(`update audit_entry set detail = '{"a": 2}' where number = ${number}`);
  expect((await verifyAuditSeals(database)).problem).toMatchObject({ kind: 'changed', number });
  await pool.query(`update audit_entry set detail = '{"entries": {}}' where action = 'audit.redact'`);
  await pool.query(`update audit_entry set detail = '{"a": 1.5, "b": "ä"}' where number = ${number}`);
  expect((await verifyAuditSeals(database)).problem).toMatchObject({ kind: 'changed', number });
});
