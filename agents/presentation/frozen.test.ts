import { join } from 'node:path';
import { collectionsOf, frozenRecords } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { openDecks } from './server/decks.ts';

it('the presentation agent can read records that released versions stored', async () => {
  const faults = await frozenRecords(join(import.meta.dirname, 'frozen'), {
    ...collectionsOf(openDecks),
  });
  expect(faults).toEqual([]);
});
