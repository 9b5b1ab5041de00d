import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ListOptions } from '../storage/collection.ts';
import type { CapabilitySubject } from './capability-subject.ts';
import { refuses } from './refuses.ts';

const Task = z.object({
  key: z.string(),
  status: z.enum(['open', 'done']),
  weight: z.number().nullable(),
  urgent: z.boolean().optional(),
  due: z.string().optional(),
  note: z.string().optional(),
});

const indexed = { index: ['status', 'weight', 'urgent', 'due'], unique: ['key'] } as const;
type TaskList = ListOptions<z.output<typeof Task>, 'key' | 'status' | 'weight' | 'urgent' | 'due'>;

const tasks = ({ ana }: CapabilitySubject) => ana.storage.collection('tasks', Task, indexed);

async function someTasks(subject: CapabilitySubject) {
  const rows = tasks(subject);
  await rows.create({ key: 'a', status: 'open', weight: 10, due: '2026-03-01' });
  await rows.create({ key: 'b', status: 'open', weight: -2.5, urgent: true, due: '2026-01-31' });
  await rows.create({ key: 'c', status: 'done', weight: 9, urgent: false });
  await rows.create({ key: 'd', status: 'done', weight: null, due: '2026-02-01' });
  return rows;
}

/** Queries, with the keys of the expected records in order. */
const questions: [TaskList, string][] = [
  [{ where: { status: 'open' } }, 'b a'],
  [{ where: { status: { in: ['open', 'done'] }, key: { not: 'b' } } }, 'd c a'],
  [{ where: { status: { in: [] } } }, ''],
  [{ where: { status: undefined, urgent: true } }, 'b'],
  [{ where: { urgent: false } }, 'c'],
  [{ where: { urgent: null } }, 'd a'],
  [{ where: { due: { not: null } }, orderBy: { due: 'asc' } }, 'b d a'],
  [{ where: { due: { gte: '2026-01-31', lt: '2026-03-01' } } }, 'd b'],
  [{ where: { weight: { gt: -3 } }, orderBy: { weight: 'asc' } }, 'b c a'],
  [{ where: { weight: { lte: 9 } }, orderBy: { weight: 'desc' } }, 'c b'],
  [{ orderBy: { weight: 'asc' } }, 'b c a d'],
  [{ orderBy: { createdAt: 'asc' }, search: 'OPEN' }, 'a b'],
  [{ search: '2026', searchIn: ['status', 'due'] }, 'd b a'],
  [{ search: '2026', searchIn: ['status', 'key'] }, ''],
  [{ orderBy: { key: 'desc' }, limit: 2, offset: 1 }, 'c b'],
];

const First = z.object({ title: z.string(), size: z.string() });
const Second = z.object({ title: z.string(), bytes: z.number() });
const second = {
  index: ['bytes'],
  version: 2,
  migrate(from: number, { title, size }: Record<string, unknown>) {
    assert.equal(from, 1);
    if (size === 'huge') throw new Error('Nobody knows how many bytes that is');
    return { title, bytes: Number(size) };
  },
} as const;

const Evidence = z.object({ documentId: z.uuid().nullable(), quote: z.string(), mark: z.string() });

/** Contract tests of storage: queries, separation of people, and schema changes. */
export const storageCases: Record<string, (subject: CapabilitySubject) => Promise<void>> = {
  async 'records can be filtered, sorted and counted by indexed fields'(subject) {
    const rows = await someTasks(subject);
    for (const [question, keys] of questions) {
      const { items } = await rows.list(question);
      assert.equal(items.map(({ key }) => key).join(' '), keys, JSON.stringify(question));
    }
    assert.equal(await rows.count(), 4);
    assert.equal(await rows.count({ where: { status: 'open' }, search: '2026-03' }), 1);
    assert.equal((await rows.list({ where: { status: 'open' }, limit: 1 })).total, 2);
  },

  async 'storage refuses filters by fields without an index, invalid conditions, and texts too long for an index'(
    subject,
  ) {
    const rows = await someTasks(subject);
    const odd = (options: unknown) => refuses(() => rows.list(options as TaskList), 'invalid');
    await odd({ where: { note: 'x' } });
    await odd({ orderBy: { note: 'asc' } });
    await odd({ orderBy: { due: 'asc', weight: 'asc' } });
    await odd({ where: { due: { like: '2026' } } });
    await odd({ where: { due: { gt: null } } });
    await refuses(() => rows.create({ key: 'k'.repeat(401), status: 'open', weight: 1 }), 'invalid');
    assert.equal((await rows.create({ key: 'ключ'.repeat(100), status: 'open', weight: 1 })).weight, 1);
  },

  async 'a changed record is found by its new values only, and a deleted record is not found'(subject) {
    const rows = await someTasks(subject);
    const [first] = (await rows.list({ where: { key: 'a' } })).items;
    assert.ok(first);
    await rows.update(first.id, { status: 'done', due: undefined });
    assert.equal(await rows.count({ where: { status: 'open' } }), 1);
    assert.equal(await rows.count({ where: { due: null } }), 2);
    await rows.delete(first.id);
    assert.equal(await rows.count({ where: { key: 'a' } }), 0);
    await rows.create({ key: 'a', status: 'open', weight: 1 });
  },

  async 'paging by cursor lists each record, even if records are added and deleted between two pages'(
    subject,
  ) {
    const rows = tasks(subject);
    const due = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;
    for (const day of [2, 4, 6, 8, 10])
      await rows.create({ key: `k${day}`, status: 'open', weight: 1, due: due(day) });
    for (const orderBy of [{ due: 'asc' }, { weight: 'asc' }, { createdAt: 'desc' }] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof rows.list>> = await rows.list({ orderBy, cursor, limit: 2 });
        seen.push(...page.items.map(({ key }) => key));
        cursor = page.next;
        const [last] = page.items;
        if (seen.length !== 2 || !last) continue;
        // Delete a listed record and insert a record before it, to test that the cursor does not shift.
        await rows.delete(last.id);
        await rows.create({ ...last, due: '2026-01-01', key: last.key });
      } while (cursor !== null);
      for (const day of [2, 4, 6, 8, 10]) assert.ok(seen.includes(`k${day}`), `k${day} in ${seen.join(' ')}`);
      if ('due' in orderBy) assert.equal(seen.length, 5);
    }
    const { next } = await rows.list({ limit: 1 });
    await refuses(() => rows.list({ cursor: next, orderBy: { due: 'asc' } }), 'invalid');
    await refuses(() => rows.list({ cursor: 'nonsense' }), 'invalid');
    await refuses(() => rows.list({ cursor: next, offset: 1 }), 'invalid');
  },

  async 'a unique value exists at most once per person, and can be missing in several records'(subject) {
    const rows = await someTasks(subject);
    const again = { key: 'a', status: 'open', weight: 3 } as const;
    await refuses(() => rows.create(again), 'conflict');
    const [b] = (await rows.list({ where: { key: 'b' } })).items;
    assert.ok(b);
    await refuses(() => rows.update(b.id, { key: 'a' }), 'conflict');
    assert.equal((await rows.get(b.id)).key, 'b');
    await subject.ben.storage.collection('tasks', Task, indexed).create(again);
    const pairs = subject.ana.storage.collection('pairs', Task, { unique: [['due', 'status']] });
    for (const due of [undefined, undefined, '2026-01-01', '2026-01-02'])
      await pairs.create({ ...again, ...(due !== undefined && { due }) });
    await refuses(() => pairs.create({ ...again, due: '2026-01-02' }), 'conflict');
  },

  async 'many simultaneous upserts with one key create one record, and a later upsert changes the record'(
    subject,
  ) {
    const rows = tasks(subject);
    const upserts = Array.from({ length: 12 }, (_, weight) =>
      rows.upsert({ key: 'one', status: 'open', weight, note: 'first' }),
    );
    const ids = new Set((await Promise.all(upserts)).map(({ id }) => id));
    assert.deepEqual([ids.size, await rows.count()], [1, 1]);
    const { status, note } = await rows.upsert({ key: 'one', status: 'done', weight: 1 }, { on: 'key' });
    assert.deepEqual([status, note, await rows.count()], ['done', 'first', 1]);
    const pairs = subject.ana.storage.collection('pairs', Task, { unique: [['due', 'status']] });
    await refuses(() => pairs.upsert({ key: 'x', status: 'open', weight: 1 }), 'invalid');
  },

  async 'an index and a unique field that are declared later apply to older records, too'({ ana }) {
    const old = ana.storage.collection('tasks', Task);
    for (const key of ['a', 'b', 'b']) await old.create({ key, status: 'open', weight: 1 });
    const rows = ana.storage.collection('tasks', Task, { index: ['status', 'key'] });
    assert.equal(await rows.count({ where: { status: 'open' } }), 3);
    const apart = ana.storage.collection('tasks', Task, { unique: ['key'] });
    await refuses(() => apart.create({ key: 'a', status: 'open', weight: 1 }), 'conflict');
    const { items, total } = await apart.list({ orderBy: { createdAt: 'asc' } });
    assert.deepEqual([items.map(({ key }) => key), total], [['a', 'b'], 2]);
  },

  async 'records of an older version are migrated when they are read'({ ana }) {
    const first = ana.storage.collection('files', First);
    const one = await first.create({ title: 'One', size: '12' });
    const two = await first.create({ title: 'Two', size: '7' });
    const rows = ana.storage.collection('files', Second, second);
    assert.equal((await rows.get(two.id)).bytes, 7);
    const { items } = await rows.list({ orderBy: { bytes: 'asc' } });
    assert.deepEqual(
      items.map(({ title, bytes }) => [title, bytes]),
      [
        ['Two', 7],
        ['One', 12],
      ],
    );
    const { updatedAt } = await rows.get(one.id);
    assert.equal(updatedAt, one.updatedAt);
    assert.equal((await rows.update(one.id, { title: 'Uno' }, { unchangedSince: updatedAt })).bytes, 12);
  },

  async 'a record that cannot be migrated or does not match the schema is left out of lists but kept'({
    ana,
  }) {
    const first = ana.storage.collection('files', First);
    await first.create({ title: 'One', size: '12' });
    const odd = await first.create({ title: 'Odd', size: 'huge' });
    const rows = ana.storage.collection('files', Second, second);
    const page = await rows.list();
    assert.deepEqual([page.items.map(({ title }) => title), page.total], [['One'], 1]);
    assert.equal(await rows.count(), 1);
    await refuses(() => rows.get(odd.id), 'not-found');
    await refuses(() => rows.update(odd.id, { title: 'Even' }), 'not-found');
    const better = ana.storage.collection('files', Second, {
      ...second,
      migrate: (from, row) =>
        row.size === 'huge' ? { title: row.title, bytes: 1e9 } : second.migrate(from, row),
    });
    assert.equal((await better.get(odd.id)).bytes, 1e9);
    await better.delete(odd.id);

    const strict = z.object({ title: z.string().min(4), size: z.string() });
    const loose = ana.storage.collection('loose', First);
    for (const title of ['Longer', 'No', 'Longest']) await loose.create({ title, size: '1' });
    const fitting = await ana.storage.collection('loose', strict).list({ limit: 2 });
    assert.deepEqual(
      [fitting.items.map(({ title }) => title), fitting.total, fitting.next],
      [['Longest', 'Longer'], 2, null],
    );
    assert.equal((await loose.list()).total, 3);
  },

  async 'a record that belongs to a document exists only for people who can read the document'(subject) {
    const { ana, ben, documentId } = subject;
    const options = { scope: 'workspace', about: { document: 'documentId' }, index: ['mark'] } as const;
    const rows = ana.storage.collection('evidence', Evidence, options);
    const { id } = await rows.create({ documentId, quote: 'Hotel rooms', mark: 'a' });
    const free = await rows.create({ documentId: null, quote: 'Nothing', mark: 'a' });
    const foreign = ben.storage.collection('evidence', Evidence, options);
    const { items, total } = await foreign.list({ where: { mark: 'a' } });
    assert.deepEqual([items.map((item) => item.id), total, await foreign.count()], [[free.id], 1, 1]);
    for (const work of [
      () => foreign.get(id),
      () => foreign.update(id, { mark: 'b' }),
      () => foreign.delete(id),
      () => foreign.create({ documentId, quote: 'Made up', mark: 'a' }),
      () => rows.create({ documentId: randomUUID(), quote: 'Made up', mark: 'a' }),
    ])
      await refuses(work, 'not-found');
    assert.equal(await rows.count({ where: { mark: 'a' } }), 2);
  },

  async 'a record is visible to its owner and to the people and teams in its audience, and to no one else'(
    subject,
  ) {
    const { ana, ben, benId, teamId, documentId } = subject;
    const options = {
      audience: 'audience',
      about: { document: 'documentId', withheld: { quote: '' } },
      index: ['mark'],
    } as const;
    const Shared = Evidence.extend({ audience: z.array(z.string()) });
    const rows = ana.storage.collection('shared', Shared, options);
    const theirs = ben.storage.collection('shared', Shared, options);
    const add = (mark: string, audience: string[]) =>
      rows.create({ documentId, quote: 'Hotel rooms', mark, audience });
    const own = await add('own', []);
    const [person, team] = [await add('person', [benId]), await add('team', [randomUUID(), teamId])];
    const { items, total } = await theirs.list({ orderBy: { mark: 'asc' } });
    assert.deepEqual(
      [items.map(({ id, quote }) => [id, quote]), total],
      [
        [
          [person.id, ''],
          [team.id, ''],
        ],
        2,
      ],
    );
    assert.deepEqual([await theirs.count({ where: { mark: 'team' } }), await rows.count()], [1, 3]);
    assert.equal((await theirs.update(team.id, { mark: 'changed' })).mark, 'changed');
    assert.equal((await rows.get(team.id)).quote, 'Hotel rooms');
    for (const work of [
      () => theirs.get(own.id),
      () => theirs.update(own.id, { mark: 'x' }),
      () => theirs.delete(own.id),
    ])
      await refuses(work, 'not-found');
    await rows.update(team.id, { audience: [] });
    await refuses(() => theirs.get(team.id), 'not-found');
  },

  async 'deleting a record deletes its parts in other collections, and nothing else'({ ana }) {
    const scope = { scope: 'workspace' } as const;
    const Part = z.object({ whole: z.string(), text: z.string() });
    const wholes = ana.storage.collection('wholes', z.object({ text: z.string() }), scope);
    const parts = ana.storage.collection('parts', Part, { ...scope, partOf: 'whole', index: ['whole'] });
    const [gone, stays] = [await wholes.create({ text: 'a' }), await wholes.create({ text: 'b' })];
    for (const whole of [gone.id, gone.id, stays.id]) await parts.create({ whole, text: 'Part' });
    const moved = await parts.create({ whole: gone.id, text: 'Moved' });
    await parts.update(moved.id, { whole: stays.id });
    await wholes.delete(gone.id);
    assert.deepEqual(
      (await wholes.list()).items.map(({ id }) => id),
      [stays.id],
    );
    const left = (await parts.list({ orderBy: { createdAt: 'asc' } })).items;
    assert.deepEqual(
      left.map(({ whole, text }) => [whole, text]),
      [
        [stays.id, 'Part'],
        [stays.id, 'Moved'],
      ],
    );
  },

  async 'no filter and no sort order reveals the hidden fields of a record'({ ana, ben, documentId }) {
    const options = {
      scope: 'workspace',
      about: { document: 'documentId', withheld: { quote: '' } },
      index: ['quote', 'mark'],
    } as const;
    await ana.storage
      .collection('evidence', Evidence, options)
      .create({ documentId, quote: 'Hotel', mark: 'a' });
    const rows = ben.storage.collection('evidence', Evidence, options);
    assert.equal(await rows.count({ where: { mark: 'a' } }), 1);
    for (const where of [{ quote: 'Hotel' }, { quote: { not: 'x' } }, { quote: '' }])
      assert.equal(await rows.count({ where }), 0);
    assert.equal((await rows.list({ orderBy: { quote: 'asc' } })).items.length, 0);
  },
};
