import { join } from 'node:path';
import { collectionsOf, frozenRecords } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { openLogos } from './server/logo.ts';
import { openProjects } from './server/projects.ts';
import { settings } from './server/settings.ts';

it('the marketing agent can read records that released versions stored', async () => {
  const faults = await frozenRecords(join(import.meta.dirname, 'frozen'), {
    ...collectionsOf(openLogos),
    ...collectionsOf(openProjects),
    settings: { schema: settings.schema.partial() },
  });
  expect(faults).toEqual([]);
});
