import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A call whose result an interface shows in an answer, with the interface as it was pinned then. */
export const McpAppViewRow = defineEntity({
  name: 'McpAppViewRow',
  tableName: 'mcp_app_view',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    sessionId: p.uuid(),
    appId: p.uuid(),
    /** Name of the tool at its server. */
    tool: p.text(),
    input: p.json().$type<Record<string, unknown>>(),
    result: p.json().$type<Record<string, unknown>>(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type McpAppViewRow = InferEntity<typeof McpAppViewRow>;
