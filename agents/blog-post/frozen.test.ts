import { join } from 'node:path';
import { collectionsOf, frozenRecords } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { collections } from './server/collections.ts';
import { settings } from './server/settings.ts';

it('the blog agent can read records that released versions stored', async () => {
  const faults = await frozenRecords(join(import.meta.dirname, 'frozen'), {
    ...collectionsOf(collections),
    settings: { schema: settings.schema.partial() },
  });
  expect(faults).toEqual([]);
});
