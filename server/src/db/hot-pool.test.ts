import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { createHotPool, hot, warm } from './hot-pool.ts';
import { openConnections } from './connections.ts';

/** Ignores errors of connections that are still closing when the test drops its database. The server ignores them too. */
function cutOff(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

const log = { info() {}, warn() {}, error() {} };

it.skipIf(!process.env['TEST_DATABASE_URL'])(
  'prewarmed database connections plan statements in advance, keep the plan, and change nothing by planning',
  async () => {
    await using database = await testDatabase({ entities: [], migrations: [] });
    await database.pool.query('create table counted (id int primary key)');
    const count = hot('insert into counted select $1::int returning id', [1]);
    const { config } = await openConnections({ url: database.url, directory: database.dataDir, log });
    const pool = createHotPool(config, { embedded: false });
    cutOff(pool);
    try {
      await warm(pool);
      expect((await database.pool.query('select from counted')).rowCount).toBe(0);
      const { name = '' } = count([]);
      const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
      for (const [index, client] of clients.entries()) {
        await client.query(count([index]));
        const { rows } = await client.query(
          'select generic_plans::int kept, custom_plans::int anew from pg_prepared_statements where name = $1',
          [name],
        );
        expect(rows).toEqual([{ kept: 2, anew: 0 }]);
        client.release();
      }
    } finally {
      await pool.end();
    }
  },
);

it.skipIf(!process.env['TEST_DATABASE_URL'])(
  'a failed database connection closes the others, so that a closing server does not wait for them',
  async () => {
    await using database = await testDatabase({ entities: [], migrations: [] });
    const { config } = await openConnections({ url: database.url, directory: database.dataDir, log });
    let opened = 0;
    const pool = new pg.Pool({
      ...config,
      max: 3,
      async onConnect() {
        opened += 1;
        if (opened === 1) throw new Error('too many connections');
      },
    });
    cutOff(pool);
    await expect(warm(pool)).rejects.toThrow('too many connections');
    await pool.end();
    expect(pool.totalCount).toBe(0);
  },
);
