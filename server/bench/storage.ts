// Measures the agents' storage: a compare-and-set change against one under a lock, alone and with sixteen changes to one
// record, and a filtered, sorted page of a hundred thousand records. TEST_DATABASE_URL selects PostgreSQL; without it the
// embedded database is used.
//   node --conditions=@staffroom/source server/bench/storage.ts [records]
import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { storageCapability } from '../src/capabilities/storage.ts';
import type { CapabilityContext } from '../src/capabilities/context.ts';
import { migrations } from '../src/db/migrations/index.ts';
import { AgentRecord } from '../src/modules/agents/entity.ts';
import { entities } from '../src/modules/entities.ts';
import { testDatabase } from '../src/testing/test-database.ts';
import { at } from './turns/timed.ts';

const records = Number(process.argv[2] ?? 100_000);
const print = (line: string) => void process.stdout.write(`${line}\n`);
const silent = { info() {}, warn() {}, error() {} };

await using database = await testDatabase({ entities, migrations });
const { rows } = await database.pool.query<{ id: string }>(
  `insert into app_user (subject, email, name) values ('ana', 'ana@example.test', 'Ana') returning id`,
);
const userId = rows[0]?.id ?? '';
const user = { id: userId, name: 'Ana', email: 'ana@example.test', role: 'user' };
const context = { agent: 'bench', user, log: silent } as unknown as CapabilityContext;
const storage = storageCapability(database)(context);

const Row = z.object({
  key: z.string(),
  status: z.enum(['open', 'done']),
  weight: z.number(),
  text: z.string(),
});
const declared = { index: ['status', 'weight'], unique: ['key'] } as const;
const plain = storage.collection('plain', Row);
const indexed = storage.collection('indexed', Row, declared);
const value = (place: number) => ({
  key: `k${place}`,
  status: place % 20 === 0 ? ('open' as const) : ('done' as const),
  weight: (place * 7919) % 100_003,
  text: 'A requirement of some length, as it stands in the text of an invitation to tender. '.repeat(6),
});

async function measure(
  name: string,
  count: number,
  work: (place: number) => Promise<unknown>,
): Promise<void> {
  for (let place = 0; place < 10; place++) await work(place);
  const times: number[] = [];
  for (let place = 0; place < count; place++) {
    const start = performance.now();
    await work(place);
    times.push(performance.now() - start);
  }
  print(`${name.padEnd(60)} p50 ${at(times, 0.5).toFixed(2)} ms, p95 ${at(times, 0.95).toFixed(2)} ms`);
}

async function together(name: string, work: (place: number) => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: 16 }, async (_, worker) => {
      for (let turn = 0; turn < 20; turn++) await work(worker * 20 + turn);
    }),
  );
  print(`${name.padEnd(60)} ${Math.round(320_000 / (performance.now() - start))} changes a second`);
}

/** The implementation to compare with: lock the row, read, check, write, commit. */
const locked = (id: string, change: object) =>
  database.transaction(async ({ em }) => {
    const row = await em.findOneOrFail(
      AgentRecord,
      { agent: 'bench', collection: 'plain', ownerId: userId, id },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    row.data = { ...row.data, ...change };
    row.updatedAt = new Date();
    await em.flush();
  });

print(process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'embedded');
const one = await plain.create(value(1));
const two = await indexed.create(value(1));
await measure('update, under a lock', 200, (place) => locked(one.id, { weight: place }));
await measure('update, compare-and-set', 200, (place) => plain.update(one.id, { weight: place }));
await measure('update, compare-and-set, two indexed fields, one unique', 200, (place) =>
  indexed.update(two.id, { weight: place }),
);
await together('sixteen at one record, under a lock', (place) => locked(one.id, { weight: place }));
await together('sixteen at one record, compare-and-set', (place) => plain.update(one.id, { weight: place }));
await measure('create', 200, (place) => plain.create(value(place)));
await measure('create, two indexed fields, one unique', 200, (place) =>
  indexed.create({ ...value(place), key: crypto.randomUUID() }),
);
await measure('upsert of what is there', 200, () => indexed.upsert(value(1)));

// Adds records without index entries, as an older version of the agent would have stored them.
await database.pool.query(
  `insert into agent_record (agent, collection, owner_id, data, created_at)
   select 'bench', 'many', $1, jsonb_build_object('key', 'k' || n, 'weight', (n * 7919::bigint) % 100003,
     'status', case when n % 20 = 0 then 'open' else 'done' end, 'text', repeat('A requirement of some length. ', 15)),
     now() - n * interval '1 second' from generate_series(1, $2::integer) n`,
  [userId, records],
);
await database.pool.query('analyze agent_record');
const many = storage.collection('many', Row, declared);
const start = performance.now();
await many.count();
print(
  `${records} older records are indexed when they are first asked for`.padEnd(60) +
    ` ${Math.round(performance.now() - start)} ms`,
);
await database.pool.query('analyze agent_record, agent_record_key');
const open = { status: 'open' } as const;
await measure('newest 50', 50, () => many.list());
await measure('newest 50 of the open ones', 50, () => many.list({ where: open }));
await measure('50 of the open ones by weight', 50, () =>
  many.list({ where: open, orderBy: { weight: 'asc' } }),
);
await measure('50 by weight', 50, () => many.list({ orderBy: { weight: 'desc' } }));
const middle = await many.list({ where: { weight: { gte: 50_000 } }, orderBy: { weight: 'asc' }, limit: 1 });
await measure('50 by weight, from a cursor in the middle', 50, () =>
  many.list({ orderBy: { weight: 'asc' }, cursor: middle.next }),
);
await measure('one by its key', 50, (place) => many.list({ where: { key: `k${place + 1}` } }));
await measure('count of the open ones', 50, () => many.count({ where: open }));
