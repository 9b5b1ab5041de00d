import pg from 'pg';
import { openEmbedded } from '../db/embedded/embedded-database.ts';

// A separate process that tests kill. It writes rows to an embedded database and prints the id of each row that the database
// has acknowledged.
const log = { info() {}, warn() {}, error() {} };
const limits = { waitLimit: 15_000, idleInTransactionLimit: 30_000, statementLimit: 60_000 };
const embedded = await openEmbedded({ directory: process.argv[2] ?? '', log, ...limits });
const pool = new pg.Pool({ stream: embedded.stream, ssl: false, max: 4 });
await pool.query('create table row (id int primary key, filling text)');

async function write(first: number): Promise<never> {
  for (let id = first; ; id += 4) {
    await pool.query("insert into row values ($1, repeat('x', 500))", [id]);
    process.stdout.write(`${id}\n`);
  }
}
await Promise.all([1, 2, 3, 4].map(write));
