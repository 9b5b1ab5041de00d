import type { Storage } from '@staffroom/sdk';
import { z } from 'zod';

// Version 1 stored `owner` as a name. Version 2 stores a list of names.
export const Requirement = z.object({ text: z.string(), owners: z.array(z.string()) });

export function migrate(from: number, row: Record<string, unknown>): Record<string, unknown> {
  if (from >= 2) return row;
  const { owner, ...rest } = row;
  return { ...rest, owners: typeof owner === 'string' ? [owner] : [] };
}

export const requirements = ({ storage }: { storage: Storage }) =>
  storage.collection('requirements', Requirement, { version: 2, migrate });
