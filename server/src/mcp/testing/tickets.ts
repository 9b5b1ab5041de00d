import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { serveMcp } from './serve-mcp.ts';

export interface Tickets extends AsyncDisposable {
  url: string;
  asked: string[];
  token: string | undefined;
  /** The `traceparent` of the last call of a tool. */
  traceparent: string | undefined;
  more: string[];
}

export async function openTickets(wanted: string): Promise<Tickets> {
  const open = new Map([['T-1', 'The roof leaks']]);
  const tickets: Omit<Tickets, 'url' | keyof AsyncDisposable> = {
    asked: [],
    token: undefined,
    traceparent: undefined,
    more: [],
  };
  const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

  function make(): McpServer {
    const server = new McpServer({ name: 'tickets', version: '1.0.0' });
    const list = { description: 'Open tickets.', annotations: { readOnlyHint: true } };
    server.registerTool('tickets.list', { title: 'List tickets', ...list }, () => {
      tickets.asked.push('list');
      return text([...open].map(([id, words]) => `${id}: ${words}`).join('\n') || 'There are none.');
    });
    const close = { description: 'Closes one.', inputSchema: z.object({ id: z.string() }) };
    server.registerTool('close', { title: 'Close a ticket', ...close }, ({ id }) => {
      tickets.asked.push(`close ${id}`);
      return open.delete(id) ? text('Closed.') : { ...text(`There is no ${id}.`), isError: true };
    });
    for (const title of tickets.more)
      server.registerTool('more', { title, annotations: { readOnlyHint: true } }, () => text('More.'));
    return server;
  }

  const served = await serveMcp(
    make,
    ({ headers }) => {
      tickets.token = headers.authorization;
      return tickets.token === `Bearer ${wanted}`;
    },
    (body) => {
      const { method, params } = body as { method: string; params?: { _meta?: { traceparent?: string } } };
      if (method === 'tools/call') tickets.traceparent = params?._meta?.traceparent;
    },
  );
  return Object.assign(tickets, served);
}
