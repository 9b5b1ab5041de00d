import { join } from 'node:path';
import { collectionsOf, frozenRecords } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { openStore } from './server/store.ts';

it('the RFP agent can read records that released versions stored', async () => {
  const faults = await frozenRecords(join(import.meta.dirname, 'frozen'), {
    ...collectionsOf(openStore),
  });
  expect(faults).toEqual([]);
});
