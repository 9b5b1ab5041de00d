import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectionsOf, frozenRecords } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { collections } from './server/collections.ts';
import { emptyText, Revision, textFields } from './post.ts';
import { settings } from './server/settings.ts';

it('the blog agent can read records that released versions stored', async () => {
  const faults = await frozenRecords(join(import.meta.dirname, 'frozen'), {
    ...collectionsOf(collections),
    settings: { schema: settings.schema.partial() },
  });
  expect(faults).toEqual([]);
});

const Released = z.object({ revisions: z.object({ records: z.array(z.record(z.string(), z.unknown())) }) });

it.each(textFields.filter((field) => field !== 'title'))(
  'a stored revision without the field %s is readable, with an empty value',
  (field) => {
    const file = readFileSync(join(import.meta.dirname, 'frozen', '0.1.0.json'), 'utf8');
    const stored = { ...Released.parse(JSON.parse(file)).revisions.records[0] };
    delete stored[field];
    expect(Revision.parse(stored)[field]).toEqual(emptyText[field]);
  },
);
