import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { McpTool } from '@staffroom/sdk/core';

/** A tool with its input schema for models. */
export interface ReadTool extends McpTool {
  /** JSON Schema. */
  input: Record<string, unknown>;
}

/** A server of the Model Context Protocol. The token stays in the environment; the row has the variable's name. */
export const McpServerRow = defineEntity({
  name: 'McpServerRow',
  tableName: 'mcp_server',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    url: p.text(),
    tokenVariable: p.text().nullable(),
    isActive: p.boolean().default(true),
    /** The tools as an administrator last loaded them. Changes on the server take effect only after they are loaded again. */
    tools: p.json().$type<ReadTool[]>(),
    readAt: p.datetime(),
    version: p.integer().default(1),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type McpServerRow = InferEntity<typeof McpServerRow>;
