import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { McpServerRow } from './entity.ts';

export interface KnownServers extends AsyncDisposable {
  /** All MCP servers. The rows are cached in memory, because every answer reads them. */
  current(): readonly Readonly<McpServerRow>[];
  /** Reloads changed rows in this process and in all other processes. */
  changed(): Promise<void>;
}

const channel = 'staffroom_mcp_servers';

interface KnownServersOptions {
  database: Pick<Database, 'orm' | 'notify' | 'listen'>;
  log: Pick<Logger, 'warn'>;
}

export async function createKnownServers({ database, log }: KnownServersOptions): Promise<KnownServers> {
  let servers: readonly McpServerRow[] = [];
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    const options = { orderBy: { name: 'asc' }, disableIdentityMap: true } as const;
    servers = await database.orm.em.fork().find(McpServerRow, {}, options);
  }

  /** Runs one refresh of the cache at a time, so that an older state never replaces a newer one. */
  function refresh(): Promise<void> {
    reading = reading.catch(() => undefined).then(read);
    return reading;
  }

  const refreshLater = () => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'mcp: cannot reload servers'));
  };
  const stop = await database.listen(channel, refreshLater, refreshLater);
  await refresh();

  return {
    current: () => servers,
    async changed() {
      await refresh();
      await database.notify(channel, {});
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await reading.catch(() => undefined);
    },
  };
}
