import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { accountPlace } from './accounts.ts';
import { clientPlace } from './clients.ts';
import { McpAccountRow, McpClientRow } from './entity.ts';
import type { Vault } from './vault.ts';

interface Rotating {
  database: Pick<Database, 'orm'>;
  vault: Vault;
  log: Pick<Logger, 'info'>;
}

/** Encrypts tokens and client secrets with the current key that the old key had encrypted. Called at each start. */
export async function rotate({ database, vault, log }: Rotating): Promise<void> {
  const { currentKeyId } = vault;
  if (currentKeyId === null) return;
  const em = database.orm.em.fork();
  const old = { $ne: currentKeyId };
  let rotated = 0;
  for (const row of await em.find(McpClientRow, { keyId: old })) {
    const { serverId, sealed } = row;
    const value = vault.open(clientPlace(serverId), row);
    // The condition keeps a value that was stored since.
    if (value !== null)
      rotated += await em.nativeUpdate(
        McpClientRow,
        { serverId, sealed },
        vault.seal(clientPlace(serverId), value),
      );
  }
  for (const { serverId, userId, sealed = null, keyId = null } of await em.find(McpAccountRow, {
    keyId: old,
  })) {
    const place = accountPlace(serverId, userId);
    const value = vault.open(place, { sealed, keyId });
    if (value !== null)
      rotated += await em.nativeUpdate(McpAccountRow, { serverId, userId, sealed }, vault.seal(place, value));
  }
  if (rotated > 0) log.info({ rotated }, 'mcp: tokens encrypted with new key');
}
