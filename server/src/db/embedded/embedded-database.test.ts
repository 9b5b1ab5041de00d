import { on, once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyEmbeddedTemplate } from '../../testing/embedded-template.ts';
import { type EmbeddedLimits, openEmbedded } from './embedded-database.ts';
import { frame, sync } from './postgres-frames.ts';

const log = { info() {}, warn() {}, error() {} };
const limits: EmbeddedLimits = { waitLimit: 15_000, idleInTransactionLimit: 30_000, statementLimit: 60_000 };

async function temporaryDirectory() {
  const path = await mkdtemp(join(tmpdir(), 'staffroom-test-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function open(changed: Partial<EmbeddedLimits> = {}) {
  await using opened = new AsyncDisposableStack();
  const { path } = opened.use(await temporaryDirectory());
  await copyEmbeddedTemplate(join(path, 'database'), { entities: [], migrations: [] });
  const embedded = opened.use(
    await openEmbedded({ directory: join(path, 'database'), log, ...limits, ...changed }),
  );
  const pool = new pg.Pool({ stream: embedded.stream, ssl: false });
  opened.defer(() => pool.end());
  pool.on('error', () => {});
  const resources = opened.move();
  return { embedded, pool, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

describe('starting the embedded database', () => {
  it('the embedded database says why its files cannot be opened', async () => {
    await using directory = await temporaryDirectory();
    const database = join(directory.path, 'database');
    await copyEmbeddedTemplate(database, { entities: [], migrations: [] });
    await writeFile(join(database, 'PG_VERSION'), '17\n');
    await expect(openEmbedded({ directory: database, log, ...limits })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(
        /^The embedded database in .+ does not start: database files are incompatible with server\. The data directory was initialized by PostgreSQL version 17.{1,200}$/,
      ),
    });
  });

  it('the embedded database starts although an interrupted first start left files behind', async () => {
    await using directory = await temporaryDirectory();
    const database = join(directory.path, 'database');
    await mkdir(`${database}.new`);
    await writeFile(join(`${database}.new`, 'PG_VERSION'), 'half');
    await using embedded = await openEmbedded({ directory: database, log, ...limits });
    const client = new pg.Client({ stream: embedded.stream, ssl: false });
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  });
});

describe('the limits of the embedded database', () => {
  it("the embedded database refuses a query that waits too long for another client's transaction", async () => {
    await using database = await open({ waitLimit: 100 });
    const holder = await database.pool.connect();
    await holder.query('begin');
    await expect(database.pool.query('select 1')).rejects.toMatchObject({ code: '55P03' });
    await expect(database.pool.query('select $1::int', [1])).rejects.toMatchObject({ code: '55P03' });
    await holder.query('commit');
    holder.release();
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('a long SQL statement does not count as waiting time in the embedded database', async () => {
    await using database = await open({ waitLimit: 300 });
    const slow = database.pool.query('select pg_sleep(1)');
    const waiting = await database.pool.query('select 1 as one');
    expect(waiting.rows).toEqual([{ one: 1 }]);
    await slow;
  });

  it('a client of the embedded database whose query was refused can continue after a protocol sync', async () => {
    await using database = await open({ waitLimit: 100 });
    const holder = await database.pool.connect();
    await holder.query('begin');
    await using socket = database.embedded.stream().connect();
    await once(socket, 'connect');
    const messages = on(socket, 'data');
    const answer = async (): Promise<string> => {
      const { value = [] } = await messages.next();
      return String(value[0]).charAt(0);
    };
    const flush = frame('H');

    socket.write(Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]));
    expect(await answer()).toBe('R');
    const parse = frame('P', '', 'select 1', Buffer.alloc(2));
    socket.write(Buffer.concat([parse, frame('B', '', '', Buffer.alloc(6)), flush]));
    expect(await answer()).toBe('E');
    socket.write(
      Buffer.concat([frame('E', '', Buffer.alloc(4)), flush, frame('C', Buffer.from('P'), ''), sync()]),
    );
    expect(await answer()).toBe('Z');
    await holder.query('rollback');
    holder.release();
    socket.write(Buffer.concat([parse, sync()]));
    expect(await answer()).toBe('1');
  });

  it('an endless SQL statement restarts the embedded database, and committed rows stay', async () => {
    await using database = await open({ statementLimit: 1000 });
    await database.pool.query('create table thing (id int); insert into thing values (1)');
    await expect(database.pool.query('select pg_sleep(600)')).rejects.toThrow('longer than 1000 ms');
    expect((await database.pool.query('select * from thing')).rows).toEqual([{ id: 1 }]);
  });
});

describe('the protocol of the embedded database', () => {
  let database: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database[Symbol.asyncDispose]());

  it('the embedded database refuses SQL commands that need a PostgreSQL server, and keeps working', async () => {
    await database.pool.query('create table thing (text text)');
    const client = await database.pool.connect();
    await expect(client.query('/* x */ COPY thing FROM stdin')).rejects.toMatchObject({
      code: '0A000',
      message: 'COPY FROM STDIN is not supported by the embedded database; use a PostgreSQL server',
    });
    await expect(client.query('discard all')).rejects.toMatchObject({ code: '0A000' });
    await client.query("insert into thing values ('copy thing from stdin')");
    expect((await client.query('select * from thing')).rows).toHaveLength(1);
    client.release();
  });

  it("the embedded database refuses a client's request for an encrypted connection", async () => {
    await using socket = database.embedded.stream().connect();
    await once(socket, 'connect');
    socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
    expect(String(await once(socket, 'data'))).toBe('N');
  });

  it('the embedded database drops the prepared statements and channels of a disconnected client', async () => {
    const client = new pg.Client({ stream: database.embedded.stream, ssl: false });
    await client.connect();
    await client.query('listen news');
    await client.query({ name: 'mine', text: 'select 1' });
    const left =
      'select (select count(*)::int from pg_prepared_statements) as statements, array(select pg_listening_channels()) as channels';
    expect((await database.pool.query(left)).rows).toEqual([{ statements: 1, channels: ['news'] }]);
    await client.end();
    expect((await database.pool.query(left)).rows).toEqual([{ statements: 0, channels: [] }]);
  });

  it('the embedded database does not block the main thread while a statement runs', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    await database.pool.query('select pg_sleep(1)');
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });
});
