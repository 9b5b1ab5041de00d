import { z } from 'zod';
import { visibleText } from '../../visible-text.ts';
import { coreEndpoint, noContent } from '../endpoint.ts';
import { IdParams, oneLine, serverAddress } from './ai-changes.ts';

/** A tool of an MCP server for the models of chats, as the server described the tool when the workspace last read the list. */
export const McpTool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** The person must approve each call of the tool. Set for all tools that the server does not declare read-only. */
  changes: z.boolean(),
  /** The server declares that the tool may delete or overwrite data. */
  destroys: z.boolean(),
});
export type McpTool = z.output<typeof McpTool>;

/** The interface of a tool (MCP Apps), as administrators see it before chats show it. */
export const ReviewedApp = z.object({
  /** The address of the interface at its server: `ui://…`. */
  uri: z.string(),
  /** Identifies document and hosts. Null if the workspace cannot use the interface; `problem` says why. */
  digest: z.string().nullable(),
  problem: z.string().nullable(),
  /** Size of the document in bytes. */
  bytes: z.int(),
  /** Origins that the interface exchanges data with. */
  connects: z.array(z.string()),
  /** Origins that the interface loads scripts, styles, fonts and media from. */
  loads: z.array(z.string()),
  /** Origins that the interface asks for and never gets. */
  refused: z.array(z.string()),
  /** `new` and `changed` interfaces wait for an administrator; until then, answers show text only. */
  consent: z.enum(['allowed', 'new', 'changed']),
});
export type ReviewedApp = z.output<typeof ReviewedApp>;

/** A tool as administrators see it. */
export const ReviewedTool = McpTool.extend({
  /** JSON Schema of the input, which models read, too. */
  input: z.record(z.string(), z.unknown()),
  /** Identifies everything that models and people read about the tool. */
  digest: z.string(),
  /**
   * Whether models may see the tool. `new` and `changed` tools wait for an administrator: `changed` means that an administrator
   * has allowed the tool with another description, input or title.
   */
  consent: z.enum(['allowed', 'new', 'changed']),
  /** Only interfaces of the same server call the tool; models never see it. */
  onlyApps: z.boolean().exactOptional(),
  app: ReviewedApp.exactOptional(),
});
export type ReviewedTool = z.output<typeof ReviewedTool>;

/** The tools to allow, exactly as the administrator has seen them. */
export const AllowedTools = z.object({ digests: z.array(z.string().max(100)).min(1).max(200) });
export type AllowedTools = z.output<typeof AllowedTools>;

/**
 * Whose rights the server applies: `shared` sends one token for all people, `person` the token that each person gets by signing in
 * at the server.
 */
export const McpSignIn = z.enum(['shared', 'person']);
export type McpSignIn = z.output<typeof McpSignIn>;

export const McpServerInfo = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  /** Name of the environment variable with the token; null when no token is needed. */
  tokenVariable: z.string().nullable(),
  /** Whether the variable in `tokenVariable` is set; null without a variable. */
  tokenSet: z.boolean().nullable(),
  signIn: McpSignIn,
  /** Address that identifies the authorization server on which people sign in; null for `shared`. */
  issuer: z.string().nullable(),
  isActive: z.boolean(),
  tools: z.array(ReviewedTool),
  readAt: z.iso.datetime(),
  version: z.int(),
});
export type McpServerInfo = z.output<typeof McpServerInfo>;

const tokenVariableRule =
  'Enter the name of an environment variable that ends in _MCP_TOKEN, such as TICKETS_MCP_TOKEN. Don’t enter the token itself.';
const tokenVariable = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  z
    .string(tokenVariableRule)
    .trim()
    .regex(/^[A-Z][A-Z0-9_]{0,60}_MCP_TOKEN$/, tokenVariableRule)
    .nullable(),
);

/** The name appears in sentences of chats, so invisible characters such as direction marks are removed from it. */
const name = oneLine('Enter a name', 60)
  .overwrite((text) => visibleText(text).trim())
  .min(1, 'Enter a name');

const fields = { name, url: serverAddress, tokenVariable, signIn: McpSignIn };

export const NewMcpServer = z.object({
  ...fields,
  tokenVariable: tokenVariable.default(null),
  signIn: McpSignIn.default('shared'),
});
export type NewMcpServer = z.output<typeof NewMcpServer>;

/** Changes of an MCP server. Fields that are left out do not change. */
export const McpServerChange = z
  .object({ ...fields, isActive: z.boolean() })
  .partial()
  .extend({ version: z.int() });
export type McpServerChange = z.output<typeof McpServerChange>;

export const listMcpServers = coreEndpoint({
  method: 'GET',
  path: '/api/admin/mcp-servers',
  policy: 'admin',
  scope: 'tools',
  summary: 'List the MCP servers whose tools agents can use',
  response: z.array(McpServerInfo),
});

export const createMcpServer = coreEndpoint({
  method: 'POST',
  path: '/api/admin/mcp-servers',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Add an MCP server and read its tools',
  body: NewMcpServer,
  response: McpServerInfo,
  status: 201,
  errors: ['conflict', 'unavailable'],
});

export const changeMcpServer = coreEndpoint({
  method: 'PATCH',
  path: '/api/admin/mcp-servers/:id',
  confirmation: true,
  policy: 'admin',
  scope: 'tools',
  summary: 'Change an MCP server; a new address or token also reloads its tools',
  params: IdParams,
  body: McpServerChange,
  response: McpServerInfo,
  errors: ['not-found', 'conflict', 'unavailable'],
});

export const readMcpServer = coreEndpoint({
  method: 'POST',
  path: '/api/admin/mcp-servers/:id/read',
  policy: 'admin',
  scope: 'tools',
  summary: 'Reload the tools of an MCP server; new and changed tools wait until an administrator allows them',
  params: IdParams,
  response: McpServerInfo,
  errors: ['not-found', 'unavailable'],
});

export const allowMcpTools = coreEndpoint({
  method: 'POST',
  path: '/api/admin/mcp-servers/:id/allow',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Allow tools of an MCP server, so that models see them',
  params: IdParams,
  body: AllowedTools,
  response: McpServerInfo,
  errors: ['not-found', 'conflict'],
});

const AppParams = IdParams.extend({ digest: z.string().max(100) });

export const getMcpApp = coreEndpoint({
  method: 'GET',
  path: '/api/admin/mcp-servers/:id/apps/:digest',
  policy: 'admin',
  scope: 'tools',
  summary: 'Get the source of a tool’s interface, to read it before allowing it',
  params: AppParams,
  response: z.object({ uri: z.string(), html: z.string() }),
  errors: ['not-found'],
});

export const allowMcpApp = coreEndpoint({
  method: 'POST',
  path: '/api/admin/mcp-servers/:id/apps/:digest/allow',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Allow the interface of a tool, so that answers show it',
  params: AppParams,
  response: McpServerInfo,
  errors: ['not-found', 'conflict'],
});

export const deleteMcpServer = coreEndpoint({
  method: 'DELETE',
  path: '/api/admin/mcp-servers/:id',
  policy: 'admin',
  scope: 'tools',
  summary: 'Delete an MCP server and its tools',
  params: IdParams,
  response: noContent,
  errors: ['not-found'],
});

/** Lists MCP servers with the information that everyone can see. */
export const listOutsideTools = coreEndpoint({
  method: 'GET',
  path: '/api/ai/outside-tools',
  policy: 'user',
  scope: 'tools',
  summary: 'List the tools of MCP servers that chat models can use',
  response: z.array(z.object({ server: z.string(), ...McpTool.pick({ title: true, changes: true }).shape })),
});
