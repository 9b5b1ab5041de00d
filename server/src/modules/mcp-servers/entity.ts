import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { McpTool } from '@staffroom/sdk/core';

/** With what models are told that it takes. */
export interface ReadTool extends McpTool {
  /** JSON Schema. */
  input: Record<string, unknown>;
}

/** A server of the Model Context Protocol. The token stays in the environment; the row knows the name of the variable. */
export const McpServerRow = defineEntity({
  name: 'McpServerRow',
  tableName: 'mcp_server',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    url: p.text(),
    tokenVariable: p.text().nullable(),
    isActive: p.boolean().default(true),
    /** As an administrator has seen them: what the server says later is not offered before it is read anew. */
    tools: p.json().$type<ReadTool[]>(),
    readAt: p.datetime(),
    version: p.integer().default(1),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type McpServerRow = InferEntity<typeof McpServerRow>;
