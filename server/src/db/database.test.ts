import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endListening } from '../testing/databases/end-listening.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';

class Tables extends Migration {
  override up(): void {
    this.addSql('create extension if not exists vector');
    this.addSql('create table account (id int primary key, balance int not null)');
    this.addSql('create table note (id int generated always as identity primary key, text text not null)');
    this.addSql('create table place (id int primary key, owner int not null, at vector(3) not null)');
    this.addSql('create index place_at on place using hnsw (at vector_cosine_ops)');
  }
}

const Note = defineEntity({
  name: 'Note',
  tableName: 'note',
  properties: { id: p.integer().primary().autoincrement(), text: p.text() },
});

const migrations = [{ name: 'tables', load: () => Promise.resolve(Tables) }];
const log = { info() {}, warn() {}, error() {} };
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ entities: [Note], migrations });
});
afterAll(() => database.close());

class Inbox {
  readonly unread: unknown[] = [];
  #arrived = Promise.withResolvers<void>();

  readonly put = (payload: unknown): void => {
    this.unread.push(payload);
    this.#arrived.resolve();
  };

  async next(): Promise<unknown> {
    if (this.unread.length === 0) await this.#arrived.promise;
    this.#arrived = Promise.withResolvers();
    return this.unread.shift();
  }
}

async function twoClients(
  work: (first: pg.PoolClient, second: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const first = await database.pool.connect();
  const second = await database.pool.connect();
  try {
    await work(first, second);
  } finally {
    first.release(true);
    second.release(true);
  }
}

describe('opening the database', () => {
  it('opening the database explains why a database server does not answer', async () => {
    const opening = openDatabase({
      url: 'postgres://postgres@127.0.0.1:1/x',
      dataDir: '',
      entities: [],
      migrations: [],
      log,
    });
    await expect(opening).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('The PostgreSQL server of DATABASE_URL does not answer: '),
    });
  });
});

describe('transactions', () => {
  it('database transactions of 16 concurrent clients are isolated and lose nothing', async () => {
    await database.pool.query(
      'truncate account; insert into account select id, 0 from generate_series(0, 15) id',
    );
    const transfer = async (worker: number): Promise<void> => {
      for (let round = 0; round < 10; round++) {
        const client = await database.pool.connect();
        try {
          await client.query('begin');
          await client.query('update account set balance = balance + 1 where id = $1', [worker]);
          await client.query('update account set balance = balance - 1 where id = $1', [worker]);
          await client.query('update account set balance = balance + 1 where id = $1', [worker]);
          await client.query(round % 2 === 0 ? 'commit' : 'rollback');
        } finally {
          client.release();
        }
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, worker) => transfer(worker)));
    const { rows } = await database.pool.query('select distinct balance from account');
    expect(rows).toEqual([{ balance: 5 }]);
  });

  it('a database transaction is rolled back when its client disconnects', async () => {
    await database.pool.query('truncate account; insert into account values (1, 7)');
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('update account set balance = 0');
    client.release(true);
    const { rows } = await database.pool.query('select balance from account');
    expect(rows).toEqual([{ balance: 7 }]);
  });

  it('a database transaction fails as a whole after an error and leaves the connection usable', async () => {
    await twoClients(async (client) => {
      await client.query('begin');
      await expect(client.query('select $1::int / 0', [1])).rejects.toMatchObject({ code: '22012' });
      await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
      await client.query('rollback');
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });

  it('a rollback also discards entities created with the ORM', async () => {
    const em = database.orm.em.fork();
    const doomed = em.transactional(async (transaction) => {
      transaction.create(Note, { text: 'never' });
      await transaction.flush();
      throw new Error('stop');
    });
    await expect(doomed).rejects.toThrow('stop');
    await em.transactional((transaction) => {
      transaction.create(Note, { text: "it's ; kept \\ $1" });
    });
    const texts = (await database.orm.em.fork().findAll(Note)).map(({ text }) => text);
    expect(texts).toEqual(["it's ; kept \\ $1"]);
  });
});

describe('the limits of a database', () => {
  it('an idle database transaction is ended and rolled back', async () => {
    await using limited = await testDatabase({
      entities: [],
      migrations,
      limits: { idleInTransactionLimit: 200 },
    });
    const client = await limited.pool.connect();
    await client.query('begin');
    await client.query('insert into account values (1, 1)');
    expect(await new Promise((resolve) => client.once('error', resolve))).toMatchObject({ code: '25P03' });
    await expect(client.query('select 1')).rejects.toThrow('not queryable');
    client.release(true);
    expect((await limited.pool.query('select * from account')).rows).toEqual([]);
  });

  it('a slow SQL statement is ended, committed rows stay, and listening for notifications continues', async () => {
    await using limited = await testDatabase({ entities: [], migrations, limits: { statementLimit: 1000 } });
    const heard = Promise.withResolvers<unknown>();
    const reconnected = Promise.withResolvers<void>();
    await limited.listen('news', heard.resolve, reconnected.resolve);
    await limited.pool.query('insert into account values (1, 1)');
    const error: unknown = await limited.pool
      .query('select pg_sleep(600)')
      .catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/statement timeout|longer than 1000 ms/);
    if (!limited.embedded) await endListening(limited.pool);
    await reconnected.promise;
    await limited.notify('news', 1);
    expect(await heard.promise).toBe(1);
    expect((await limited.pool.query('select * from account')).rows).toEqual([{ id: 1, balance: 1 }]);
  });
});

describe('database sessions', () => {
  it('database sessions can prepare different statements under one name', async () => {
    await twoClients(async (first, second) => {
      for (let round = 0; round < 2; round++) {
        expect((await first.query({ name: 'same', text: 'select 1 as value' })).rows).toEqual([{ value: 1 }]);
        expect((await second.query({ name: 'same', text: "select 'b' as value" })).rows).toEqual([
          { value: 'b' },
        ]);
      }
    });
  });

  it('database sessions do not share settings', async () => {
    await twoClients(async (first, second) => {
      await first.query("set timezone to 'Asia/Tokyo'; set app.person = 'first'");
      await second.query("select set_config('datestyle', 'German', false)");
      const read = async (client: pg.PoolClient): Promise<unknown> =>
        (
          await client.query(
            "select current_setting('timezone') as zone, current_setting('app.person', true) as person, '2026-01-02'::date::text as day",
          )
        ).rows[0];
      expect(await read(first)).toEqual({ zone: 'Asia/Tokyo', person: 'first', day: '2026-01-02' });
      expect(await read(second)).toMatchObject({ day: '02.01.2026' });
      expect(await read(second)).not.toMatchObject({ zone: 'Asia/Tokyo' });
      expect(await read(second)).not.toMatchObject({ person: 'first' });
      expect(await read(first)).toEqual({ zone: 'Asia/Tokyo', person: 'first', day: '2026-01-02' });
    });
  });

  it('a database session drops a setting that was rolled back or reset', async () => {
    await twoClients(async (first) => {
      const zone = async (): Promise<unknown> => (await first.query('show timezone')).rows[0];
      const before = await zone();
      await first.query("begin; set timezone to 'Asia/Tokyo'");
      await first.query('rollback');
      await database.pool.query('select 1');
      expect(await zone()).toEqual(before);
      await first.query("set timezone to 'Asia/Tokyo'");
      await first.query('reset timezone');
      await database.pool.query('select 1');
      expect(await zone()).toEqual(before);
    });
  });

  it('a database session handles a large result and a large parameter', async () => {
    const text = 'ü'.repeat(3_000_000);
    const { rows } = await database.pool.query('select $1::text as text, length($1) as length', [text]);
    expect(rows).toEqual([{ text, length: text.length }]);
  });

  it('a database session streams rows in steps while other sessions work', async () => {
    const em = database.orm.em.fork();
    await em.insertMany(
      Note,
      Array.from({ length: 300 }, (_, index) => ({ text: `streamed ${index}` })),
    );
    let count = 0;
    for await (const note of em.stream(Note, { where: { text: { $like: 'streamed %' } } })) {
      if (note.text) count++;
      if (count % 100 === 0) void database.pool.query('select 1');
    }
    expect(count).toBe(300);
  });

  it('a database session answers many small queries', async () => {
    const answers = await Promise.all(
      Array.from({ length: 2000 }, (_, index) => database.pool.query('select $1::int as index', [index])),
    );
    expect(answers.map(({ rows }) => rows[0].index)).toEqual(
      Array.from({ length: 2000 }, (_, index) => index),
    );
  });
});

describe('database notifications', () => {
  it('a database notification is refused if PostgreSQL would refuse its payload', async () => {
    await expect(database.notify('news', 'x'.repeat(8000))).rejects.toThrow('send an id instead');
  });

  it('a database notification reaches every listener of its channel and no one else', async () => {
    const first = new Inbox();
    const second = new Inbox();
    const end = new Inbox();
    const offFirst = await database.listen('News "1"', first.put);
    const offSecond = await database.listen('News "1"', second.put);
    const offEnd = await database.listen('end', end.put);
    await database.notify('News "1"', { id: 1 });
    await database.notify('news', 'for nobody');
    expect([await first.next(), await second.next()]).toEqual([{ id: 1 }, { id: 1 }]);
    await offFirst();
    await database.notify('News "1"', 2);
    expect(await second.next()).toBe(2);
    await offSecond();
    await database.notify('News "1"', 3);
    await database.notify('end', 'end');
    expect(await end.next()).toBe('end');
    await offEnd();
    expect([first.unread, second.unread]).toEqual([[], []]);
  });

  it('a database notification is sent on commit, not on rollback', async () => {
    const heard: unknown[] = [];
    const last = Promise.withResolvers<unknown>();
    const off = await database.listen('tx', (payload) =>
      payload === 'end' ? last.resolve(payload) : heard.push(payload),
    );
    await twoClients(async (client) => {
      for (const end of ['rollback', 'commit']) {
        await client.query('begin');
        await client.query('select pg_notify($1, $2)', ['tx', JSON.stringify(end)]);
        await client.query(end);
      }
    });
    await database.notify('tx', 'end');
    await last.promise;
    await off();
    expect(heard).toEqual(['commit']);
  });

  it('database notifications continue for one connection when another connection stops listening', async () => {
    await twoClients(async (first, second) => {
      const heard: (string | undefined)[] = [];
      const done = Promise.withResolvers<void>();
      first.on('notification', ({ payload }) => {
        heard.push(payload);
        if (payload === 'end') done.resolve();
      });
      second.on('notification', ({ payload }) => heard.push(`second ${payload}`));
      await first.query('listen shared');
      await second.query('listen shared');
      await second.query('unlisten shared');
      await database.pool.query("select pg_notify('shared', 'end')");
      await done.promise;
      await second.query('select 1');
      expect(heard).toEqual(['end']);
    });
  });
});

describe('vectors in the database', () => {
  it('the vector index finds enough neighbors although a filter removes most rows', async () => {
    await database.pool.query(`insert into place
      select id, id % 20, array[sin(id), cos(id), sin(id * 0.7)]::vector from generate_series(1, 1000) id`);
    const client = await database.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      const { rows } = await client.query(
        'select id, at <=> $1 as distance from place where owner = 7 order by at <=> $1 limit 10',
        ['[0.1,0.9,0.3]'],
      );
      await client.query('commit');
      expect(rows).toHaveLength(10);
    } finally {
      client.release();
    }
  });
});
