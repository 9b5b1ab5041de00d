import { createHash } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { AskedHosts } from './app-hosts.ts';

/** An interface of an MCP server's tool (MCP Apps), as the workspace has read it. A row is pinned by its digest. */
export const McpAppRow = defineEntity({
  name: 'McpAppRow',
  tableName: 'mcp_app',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    serverId: p.integer(),
    uri: p.text(),
    digest: p.text(),
    html: p.text().lazy(),
    hosts: p.json().$type<Pick<AskedHosts, 'connects' | 'loads'>>(),
    /** The time at which an administrator allowed exactly this document with these hosts; null until then. */
    allowedAt: p.datetime().nullable(),
    readAt: p.datetime().defaultRaw('now()'),
  },
});
export type McpAppRow = InferEntity<typeof McpAppRow>;

/** An interface that a server offers now. */
export interface ReadApp extends AskedHosts {
  uri: string;
  html: string;
}

/** Identifies everything that an administrator agrees to: the address, the document and the hosts. */
export function appDigest({ uri, html, connects, loads }: ReadApp): string {
  return createHash('sha256')
    .update(JSON.stringify([uri, html, connects, loads]))
    .digest('base64url');
}
