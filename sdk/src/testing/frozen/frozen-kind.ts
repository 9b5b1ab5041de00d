import type { z } from 'zod';
import type { CollectionOptions, Storage } from '../../storage/collection.ts';

/** One kind of stored JSON, with the schema and the migration by which the current code reads it. */
export interface FrozenKind {
  schema: z.ZodType;
  /** Schema version; default 1, as in a collection. */
  version?: number;
  migrate?: CollectionOptions<never>['migrate'];
}

/**
 * Returns the collections of an agent, by name.
 * @param open opens the collections; its call has only the capability storage
 */
export function collectionsOf(open: (call: never) => unknown): Record<string, FrozenKind> {
  const kinds: Record<string, FrozenKind> = {};
  const storage: Storage = {
    collection(name, schema, { version = 1, migrate } = {}) {
      kinds[name] = { schema, version, ...(migrate && { migrate }) };
      // A proxy is enough, because opening a collection binds its functions but calls none.
      return new Proxy({}, { get: () => () => undefined }) as never;
    },
  };
  open({ storage } as never);
  return kinds;
}
