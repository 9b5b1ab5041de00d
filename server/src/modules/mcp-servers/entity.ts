import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { McpSignIn, McpTool } from '@staffroom/sdk/core';
import type { Authority } from '../mcp-accounts/protocol.ts';
import { toolDigest } from './tool-digest.ts';

/** A tool of an MCP server, with the input schema that models get. */
export interface ReadTool extends McpTool {
  /** The JSON Schema of the tool's input. */
  input: Record<string, unknown>;
  /**
   * The digest of the tool that an administrator has allowed last; null if no one has allowed a tool of this name. Rows of earlier
   * versions lack it: their tools count as allowed, because an administrator had to read them.
   */
  allowedDigest?: string | null;
  /** Who may call the tool, if not both: the model of a chat, or the interface of a tool of the same server. */
  visibility?: readonly ('model' | 'app')[];
  /** The interface that shows the tool's results. Undefined if the server names none. */
  app?: ToolApp;
}

/** The interface of a tool, without its document, which `mcp_app` contains. */
export interface ToolApp {
  uri: string;
  /** Null if the workspace could not use the interface; `problem` says why. */
  digest: string | null;
  problem: string | null;
  /** Size of the document in bytes. */
  bytes: number;
  connects: string[];
  loads: string[];
  refused: string[];
  /** The digest that an administrator has allowed last; null if no one has allowed an interface at this address. */
  allowedDigest?: string | null;
}

/** Whether chats show the interface: an administrator has allowed it exactly as it is. */
export const isAppAllowed = ({ digest, allowedDigest }: ToolApp): boolean =>
  digest !== null && digest === allowedDigest;

/** Whether the tool can be called by models, or by interfaces of the same server. */
export const isVisibleTo = (caller: 'model' | 'app', { visibility }: ReadTool): boolean =>
  visibility === undefined || visibility.includes(caller);

/** Whether models may see the tool: an administrator has allowed it exactly as it is. */
export const isAllowed = (tool: ReadTool): boolean =>
  tool.allowedDigest === undefined || tool.allowedDigest === toolDigest(tool);

/** The tools that a server offers now, of which new and changed ones wait for an administrator. */
export function withConsents(tools: readonly ReadTool[], before: readonly ReadTool[]): ReadTool[] {
  const known = new Map(before.map((tool) => [tool.name, tool]));
  return tools.map((tool) => {
    const last = known.get(tool.name);
    const allowedDigest = last && (last.allowedDigest === undefined ? toolDigest(last) : last.allowedDigest);
    const shown = before.find(({ app }) => app !== undefined && app.uri === tool.app?.uri)?.app;
    return {
      ...tool,
      allowedDigest: allowedDigest ?? null,
      ...(tool.app && { app: { ...tool.app, allowedDigest: shown?.allowedDigest ?? null } }),
    };
  });
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
    signIn: p.text().$type<McpSignIn>().default('shared'),
    /** Where people sign in; null for `shared`. It does not change until an administrator saves or reads the server again. */
    authority: p.json().$type<Authority>().nullable(),
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

/** A server at which each person signs in. */
export interface SignInServer {
  id: number;
  name: string;
  authority: Authority;
}

/** Returns the server as one at which people sign in; null if all people share one token. */
export function signInServer({ id, name, signIn, authority }: Readonly<McpServerRow>): SignInServer | null {
  return signIn === 'person' && authority ? { id, name, authority } : null;
}
