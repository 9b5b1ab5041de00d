import type { ClientAgent } from '@staffroom/sdk/client';
import { expect, it } from 'vitest';
import { pageOf } from './page-of.ts';

const manifest = { id: 'notes' } as ClientAgent['manifest'];

it('an agent’s page that never loads times out', async () => {
  await expect(pageOf({ manifest, page: () => new Promise(() => {}) }, 20)).rejects.toMatchObject({
    kind: 'late',
  });
});

it('an agent’s page without a component is refused', async () => {
  const page = async () => ({ default: 'Notes' }) as never;
  await expect(pageOf({ manifest, page })).rejects.toThrow(
    'The page of agent "notes" has no component as its default export',
  );
});

it('a missing chunk of an agent’s page is reported as missing', async () => {
  const page = async () => {
    throw Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  };
  await expect(pageOf({ manifest, page })).rejects.toMatchObject({ kind: 'missing-part' });
});
