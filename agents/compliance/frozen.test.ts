import { join } from 'node:path';
import { collectionsOf, frozenRecords } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { openChecks } from './server/checks/checks.ts';
import { openPacks } from './server/checks/packs.ts';
import { openRegister } from './server/findings/register.ts';

it('the compliance agent can read records that released versions stored', async () => {
  const faults = await frozenRecords(join(import.meta.dirname, 'frozen'), {
    ...collectionsOf(openRegister),
    ...collectionsOf(openPacks),
    ...collectionsOf(openChecks),
  });
  expect(faults).toEqual([]);
});
