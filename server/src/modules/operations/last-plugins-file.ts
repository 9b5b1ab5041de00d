import { isDeepStrictEqual } from 'node:util';
import { PluginsFile } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../db/database.ts';
import { WorkspaceStateRow } from './entity.ts';

export interface LastPluginsFile {
  /** Returns the content of the last correct `plugins.json`; null if there was none. */
  load(): Promise<PluginsFile | null>;
  keep(file: PluginsFile): Promise<void>;
}

const name = 'plugins-file';

/** Keeps the last correct `plugins.json` in the database, because every process needs it and a container loses its files. */
export function createLastPluginsFile({ orm }: Pick<Database, 'orm'>): LastPluginsFile {
  async function load(): Promise<PluginsFile | null> {
    const row = await orm.em.fork().findOne(WorkspaceStateRow, { name });
    // An older version may have accepted a content that this one does not.
    const parsed = PluginsFile.safeParse(row?.value);
    return parsed.success ? parsed.data : null;
  }
  return {
    load,
    async keep(file) {
      // Compared as JSON, in which an undefined field is absent.
      const value: unknown = JSON.parse(JSON.stringify(file));
      if (isDeepStrictEqual(JSON.parse(JSON.stringify(await load())), value)) return;
      await orm.em.fork().upsert(WorkspaceStateRow, { name, value, updatedAt: new Date() });
    },
  };
}
