import type { IncomingMessage } from 'node:http';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { serveMcp } from './serve-mcp.ts';
import type { TestAuthority } from './authority.ts';

export interface PersonalNotes extends AsyncDisposable {
  url: string;
  /** Parts of the metadata of the protected resource (RFC 9728) that differ from the default. */
  metadata: Record<string, unknown>;
  /** The person and the tool of each call, such as "ana: whoami". */
  calls: string[];
  /** The tokens that the server has refused. */
  refused: string[];
  /** Redirects every request to this address, if set. */
  redirect: string | null;
}

/** Starts an MCP server that accepts only tokens of the authority for itself, and knows whose token it gets. */
export async function openNotes(authority: TestAuthority): Promise<PersonalNotes> {
  const notes = {
    metadata: {},
    calls: [] as string[],
    refused: [] as string[],
    redirect: null as string | null,
  };
  let person = '';
  const say = (text: string) => ({ content: [{ type: 'text' as const, text }] });

  function make(): McpServer {
    const owner = person;
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    const read = { title: 'Tell who I am', annotations: { readOnlyHint: true } };
    server.registerTool('whoami', read, () => {
      notes.calls.push(`${owner}: whoami`);
      return say(`You are ${owner}.`);
    });
    const write = { title: 'Write a note', inputSchema: z.object({ text: z.string() }) };
    server.registerTool('write', write, ({ text }) => {
      notes.calls.push(`${owner}: write ${text}`);
      return say('Written.');
    });
    return server;
  }

  const tokenOf = ({ headers }: IncomingMessage) => headers.authorization?.replace('Bearer ', '');
  const served = await serveMcp(
    make,
    (request) => {
      const owner = authority.personOf(tokenOf(request), served.url);
      if (owner !== null) return ((person = owner), true);
      const token = tokenOf(request);
      if (token !== undefined) notes.refused.push(token);
      const where = new URL('/.well-known/oauth-protected-resource/mcp', served.url);
      return { 'www-authenticate': `Bearer resource_metadata="${where.href}", scope="notes"` };
    },
    undefined,
    (request, response) => {
      if (notes.redirect !== null) {
        response.writeHead(307, { location: notes.redirect }).end();
        return true;
      }
      if (request.url !== '/.well-known/oauth-protected-resource/mcp') return false;
      const described = {
        resource: served.url,
        authorization_servers: [authority.issuer],
        ...notes.metadata,
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(described));
      return true;
    },
  );
  return Object.assign(notes, served);
}
