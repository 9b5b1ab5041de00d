import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { McpTool } from '@staffroom/sdk/core';

/** A tool of an MCP server, with the input schema that models get. */
export interface ReadTool extends McpTool {
  /** The JSON Schema of the tool's input. */
  input: Record<string, unknown>;
}

/**
 * A server of the Model Context Protocol (MCP). The row contains the name of the token's environment variable, never the token.
 */
export const McpServerRow = defineEntity({
  name: 'McpServerRow',
  tableName: 'mcp_server',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    url: p.text(),
    tokenVariable: p.text().nullable(),
    isActive: p.boolean().default(true),
    /**
     * The tools as an administrator last loaded them. If the server changes its tools, the change takes effect only after they
     * are loaded again.
     */
    tools: p.json().$type<ReadTool[]>(),
    readAt: p.datetime(),
    version: p.integer().default(1),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type McpServerRow = InferEntity<typeof McpServerRow>;
