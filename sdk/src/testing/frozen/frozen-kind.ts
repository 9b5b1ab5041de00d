import type { z } from 'zod';
import type { CollectionOptions, Storage } from '../../storage/collection.ts';

/** One kind of what is stored as JSON, and how today's code reads it. */
export interface FrozenKind {
  schema: z.ZodType;
  /** 1 unless given, as in a collection. */
  version?: number;
  migrate?: CollectionOptions<never>['migrate'];
}

/**
 * The collections of an agent, by name.
 * @param open whatever opens them: it gets a call that has storage and nothing else
 */
export function collectionsOf(open: (call: never) => unknown): Record<string, FrozenKind> {
  const kinds: Record<string, FrozenKind> = {};
  const storage: Storage = {
    collection(name, schema, { version = 1, migrate } = {}) {
      kinds[name] = { schema, version, ...(migrate && { migrate }) };
      // Openers bind functions of a collection; none of them calls one.
      return new Proxy({}, { get: () => () => undefined }) as never;
    },
  };
  open({ storage } as never);
  return kinds;
}
