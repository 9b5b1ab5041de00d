import type { Transaction } from '../../db/transaction.ts';
import { appDigest, McpAppRow, type ReadApp } from './entity.ts';

/** Stores the interfaces that a server offers now. Allowed ones stay, because earlier answers show them. */
export async function storeApps(tx: Transaction, serverId: number, apps: readonly ReadApp[]): Promise<void> {
  const offered = apps.map((app) => ({ ...app, digest: appDigest(app) }));
  await tx.em.nativeDelete(McpAppRow, {
    serverId,
    allowedAt: null,
    digest: { $nin: offered.map(({ digest }) => digest) },
  });
  for (const { uri, digest, html, connects, loads } of offered) {
    const known = await tx.em.findOne(McpAppRow, { serverId, digest });
    if (known) continue;
    const row = { serverId, uri, digest, html, hosts: { connects, loads }, readAt: new Date() };
    tx.em.create(McpAppRow, row);
  }
  await tx.em.flush();
}

/** @returns false if the interface is not stored */
export async function allowStoredApp(tx: Transaction, serverId: number, digest: string): Promise<boolean> {
  const row = await tx.em.findOne(McpAppRow, { serverId, digest });
  if (!row) return false;
  row.allowedAt ??= new Date();
  return true;
}

/** Withdraws all consents: a server at another address is another server. */
export const forgetConsents = (tx: Transaction, serverId: number): Promise<number> =>
  tx.em.nativeUpdate(McpAppRow, { serverId }, { allowedAt: null });
