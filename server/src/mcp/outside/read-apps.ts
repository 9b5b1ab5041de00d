import type { Client } from '@modelcontextprotocol/client';
import { visibleLine } from '@staffroom/sdk';
import { type AskedHosts, askedHosts } from '../../modules/mcp-apps/app-hosts.ts';
import { appDigest, type ReadApp } from '../../modules/mcp-apps/entity.ts';
import type { ReadTool, ToolApp } from '../../modules/mcp-servers/entity.ts';

/** The extension that a client announces, so that servers offer interfaces (MCP Apps, SEP-1865). */
export const appsExtension = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };

/** Maximum size of an interface's document in bytes. A public example with a 3D library has 1.2 MB. */
const maxAppBytes = 2_000_000;
/** Maximum number of interfaces of one server. */
const maxApps = 10;
const maxUriLength = 500;

export interface ReadTools {
  tools: ReadTool[];
  apps: ReadApp[];
}

type Meta = Record<string, unknown> | undefined;
type Options = { signal: AbortSignal; timeout: number };

/** Reads a tool's declaration of its interface. The older flat key counts only without the newer one. */
export function appMetaOf(meta: Meta): { uri: string | null; visibility?: ('model' | 'app')[] } {
  const ui = meta?.['ui'];
  const { resourceUri, visibility } = (typeof ui === 'object' && ui !== null ? ui : {}) as Record<
    string,
    unknown
  >;
  const uri = resourceUri ?? meta?.['ui/resourceUri'];
  const callers = (['model', 'app'] as const).filter(
    (caller) => !Array.isArray(visibility) || visibility.includes(caller),
  );
  return {
    uri: typeof uri === 'string' && uri.startsWith('ui://') && uri.length <= maxUriLength ? uri : null,
    ...(callers.length < 2 && { visibility: callers }),
  };
}

/**
 * Reads the interfaces that the tools name. An interface that cannot be used costs the tool nothing: its results are shown as
 * text, and administrators see the reason.
 */
export async function readApps(
  client: Client,
  tools: readonly { tool: ReadTool; uri: string | null }[],
  options: Options,
  isAllowed: (host: string) => boolean,
): Promise<ReadTools> {
  const found = new Map<string, { app: ReadApp | null; problem: string | null }>();
  for (const { uri } of tools) {
    if (uri === null || found.has(uri)) continue;
    const read =
      found.size >= maxApps
        ? { app: null, problem: `The limit is ${maxApps} interfaces for each server.` }
        : await readApp(client, uri, options, isAllowed).catch((error: unknown) => {
            options.signal.throwIfAborted();
            const said = visibleLine(error instanceof Error ? error.message : '').slice(0, 200);
            return { app: null, problem: `The server could not provide the interface: ${said}` };
          });
    found.set(uri, read);
  }
  return {
    tools: tools.map(({ tool, uri }) => {
      const read = uri === null ? undefined : found.get(uri);
      return uri === null || !read ? tool : { ...tool, app: summaryOf(uri, read) };
    }),
    apps: [...found.values()].flatMap(({ app }) => (app ? [app] : [])),
  };
}

async function readApp(
  client: Client,
  uri: string,
  options: Options,
  isAllowed: (host: string) => boolean,
): Promise<{ app: ReadApp | null; problem: string | null }> {
  const { contents } = await client.readResource({ uri }, options);
  const content = contents.find((each) => each.uri === uri) ?? contents[0];
  const type = content?.mimeType?.replaceAll(' ', '').toLowerCase();
  if (!content || type !== 'text/html;profile=mcp-app')
    return { app: null, problem: 'The resource is not of the type text/html;profile=mcp-app.' };
  const html = 'text' in content ? content.text : Buffer.from(content.blob, 'base64').toString('utf8');
  if (Buffer.byteLength(html) > maxAppBytes)
    return { app: null, problem: `The interface is larger than ${maxAppBytes / 1_000_000} MB.` };
  const { ui } = (content._meta ?? {}) as { ui?: { csp?: unknown } };
  // PostgreSQL cannot store NUL, which no HTML document contains either.
  const app = { uri, html: html.replaceAll('\0', '').toWellFormed(), ...askedHosts(ui?.csp, isAllowed) };
  return { app, problem: null };
}

function summaryOf(uri: string, { app, problem }: { app: ReadApp | null; problem: string | null }): ToolApp {
  const none: AskedHosts = { connects: [], loads: [], refused: [] };
  const { connects, loads, refused } = app ?? none;
  return {
    uri,
    digest: app && appDigest(app),
    problem,
    bytes: app ? Buffer.byteLength(app.html) : 0,
    connects,
    loads,
    refused,
  };
}
