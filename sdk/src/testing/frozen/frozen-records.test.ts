import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { collectionsOf } from './frozen-kind.ts';
import { frozenRecords } from './frozen-records.ts';

const Note = z.object({ text: z.string().min(1), state: z.enum(['open', 'done']), by: z.uuid().nullable() });
const notes = (schema: z.ZodObject, options = {}) => ({ notes: { schema, ...options } });
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frozen-'));
  vi.stubEnv('FREEZE', '0.1.0');
  await frozenRecords(folder, notes(Note));
  vi.stubEnv('FREEZE', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it('a file of frozen records contains whole records with every value of an enum', async () => {
  const { notes: frozen } = JSON.parse(await readFile(join(folder, '0.1.0.json'), 'utf8'));
  expect(frozen.version).toBe(1);
  expect(frozen.records.map(({ state }: { state: string }) => state)).toEqual(['open', 'done']);
  expect(frozen.records[1]).toEqual({ text: 'sample', state: 'done', by: null });
});

it('the check of frozen records names a field that was added without a default', async () => {
  const added = notes(Note.extend({ subtitle: z.string() }));
  expect((await frozenRecords(folder, added)).join('\n')).toContain('0.1.0.json: notes[0]: subtitle: ');
  expect(await frozenRecords(folder, notes(Note.extend({ subtitle: z.string().default('') })))).toEqual([]);
});

it('the check of frozen records names a value that was removed from an enum', async () => {
  const fewer = notes(Note.extend({ state: z.enum(['open']) }));
  expect((await frozenRecords(folder, fewer)).join('\n')).toContain('notes[1]: state: ');
});

it('older frozen records are migrated, and a failed migration is named', async () => {
  const renamed = z.object({ words: z.string() });
  const migrate = (_from: number, { text }: Record<string, unknown>) => ({ words: text });
  expect(await frozenRecords(folder, notes(renamed, { version: 2, migrate }))).toEqual([]);
  const broken = notes(renamed, {
    version: 2,
    migrate: () => {
      throw new Error('no words');
    },
  });
  expect((await frozenRecords(folder, broken)).join('\n')).toContain('notes[0]: migrate: no words');
});

it('every kind of stored data needs a frozen record, and an existing file is never overwritten', async () => {
  const more = { ...notes(Note), tags: { schema: z.object({ name: z.string() }) } };
  expect((await frozenRecords(folder, more)).join('\n')).toContain('tags: no release has a frozen record');
  vi.stubEnv('FREEZE', '0.1.0');
  await expect(frozenRecords(folder, more)).rejects.toThrow('EEXIST');
  vi.stubEnv('FREEZE', '0.2.0');
  expect(await frozenRecords(folder, more)).toEqual([]);
});

it('fields of frozen records whose rules JSON Schema cannot express are listed for filling in by hand', async () => {
  const even = {
    even: { schema: z.object({ number: z.number().refine((number) => number === 42, 'Not 42') }) },
  };
  vi.stubEnv('FREEZE', '0.2.0');
  expect((await frozenRecords(folder, even)).join('\n')).toContain('0.2.0.json: even[0]: number: Not 42');
  vi.stubEnv('FREEZE', '');
  const byHand = { even: { version: 1, records: [{ number: 42 }] } };
  await writeFile(join(folder, '0.2.0.json'), JSON.stringify(byHand));
  expect(await frozenRecords(folder, even)).toEqual([]);
});

it('the collections that an agent opens are found for frozen records, with their versions', () => {
  const open = ({ storage }: { storage: Parameters<typeof Object>[0] }) => {
    const rows = storage.collection('rows', Note, {
      version: 3,
      migrate: (_from: number, row: object) => row,
    });
    return { ...storage.collection('plain', Note), delete: rows.delete.bind(rows) };
  };
  expect(collectionsOf(open)).toMatchObject({ rows: { version: 3 }, plain: { version: 1 } });
});
