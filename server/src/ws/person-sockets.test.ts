import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { expect, it } from 'vitest';
import { migrations } from '../db/migrations/index.ts';
import { entities } from '../modules/entities.ts';
import { testDatabase } from '../testing/test-database.ts';
import { createPersonSockets, socketsPerPerson } from './person-sockets.sql.ts';

const log = pino({ level: 'silent' });
const [ana, ben] = [randomUUID(), randomUUID()];

it('the sockets of a person are limited in all processes together', async () => {
  await using test = await testDatabase({ entities, migrations });
  const database = { pool: test.pool, embedded: false };
  const [first, second] = ['first', 'second'].map((processName) =>
    createPersonSockets({ database, processName, log }),
  );
  if (!first || !second) throw new Error('There are two processes');
  for (let here = 1; here <= 40; here += 1) expect(await first.mayOpen(ana, here)).toBe(true);
  expect(await second.mayOpen(ana, 10)).toBe(true);
  expect(await second.mayOpen(ana, 11)).toBe(false);
  expect(await second.mayOpen(ben, 11)).toBe(true);
  expect(await first.mayOpen(ben, socketsPerPerson + 1)).toBe(false);

  await first.renew(new Map([[ana, 12]]));
  expect(await second.mayOpen(ana, 38)).toBe(true);
  expect(await second.mayOpen(ana, 39)).toBe(false);
  await first.renew(new Map([[ana, 3]]));
  expect(await second.mayOpen(ana, 50)).toBe(true);
});

it('the sockets of a process that has ended count no longer than 90 seconds', async () => {
  await using test = await testDatabase({ entities, migrations });
  const database = { pool: test.pool, embedded: false };
  const dead = createPersonSockets({ database, processName: 'dead', log });
  const other = createPersonSockets({ database, processName: 'other', log });
  await dead.mayOpen(ana, 45);
  expect(await other.mayOpen(ana, 11)).toBe(false);
  await test.pool.query(
    `update socket_count set renewed_at = now() - interval '91 seconds' where process = 'dead'`,
  );
  expect(await other.mayOpen(ana, 11)).toBe(true);
  await test.pool.query(
    `update socket_count set renewed_at = now() - interval '2 hours' where process = 'dead'`,
  );
  await other.renew(new Map([[ana, 11]]));
  expect((await test.pool.query('select process from socket_count')).rows).toEqual([{ process: 'other' }]);
});

it('people with few sockets cause no statement, and a process counts alone while the database is away', async () => {
  let statements = 0;
  const query = () => {
    statements += 1;
    return Promise.reject(new Error('connect ECONNREFUSED'));
  };
  const database = { pool: { query } as never, embedded: false };
  const sockets = createPersonSockets({ database, processName: 'first', log });
  expect(await sockets.mayOpen(ana, 10)).toBe(true);
  await sockets.renew(new Map([[ana, 10]]));
  expect(statements).toBe(0);
  expect(await sockets.mayOpen(ana, 50)).toBe(true);
  expect(await sockets.mayOpen(ana, 51)).toBe(false);
});
