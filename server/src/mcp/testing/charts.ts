import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { serveMcp } from './serve-mcp.ts';

/** An MCP server whose tools have interfaces (MCP Apps). Tests change its fields between two readings. */
export interface Charts extends AsyncDisposable {
  url: string;
  html: string;
  mimeType: string;
  /** The `_meta.ui.csp` of the interface. */
  csp: object;
  /** The names of the tools that were called, with their input. */
  asked: string[];
}

export const chartsUri = 'ui://charts/view';

export async function openCharts(): Promise<Charts> {
  const charts: Omit<Charts, 'url' | keyof AsyncDisposable> = {
    html: '<!doctype html><title>Chart</title><p>A chart</p>',
    mimeType: 'text/html;profile=mcp-app',
    csp: {},
    asked: [],
  };
  const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });
  const reads = { annotations: { readOnlyHint: true } };

  function make(): McpServer {
    const server = new McpServer({ name: 'charts', version: '1.0.0' });
    const app = { resourceUri: chartsUri };
    const note = (name: string, input: unknown) => charts.asked.push(`${name} ${JSON.stringify(input)}`);
    server.registerTool(
      'show',
      {
        title: 'Show a chart',
        description: 'Shows a chart.',
        inputSchema: z.object({ of: z.string() }),
        _meta: { ui: app },
        ...reads,
      },
      (input) => {
        note('show', input);
        return { ...text(`A chart of ${input.of}`), structuredContent: { points: [1, 2, 3] } };
      },
    );
    server.registerTool(
      'refresh',
      { title: 'Refresh', _meta: { ui: { ...app, visibility: ['app'] } }, ...reads },
      () => {
        note('refresh', {});
        return text('Fresh.');
      },
    );
    server.registerTool(
      'rename',
      {
        title: 'Rename a chart',
        inputSchema: z.object({ name: z.string() }),
        _meta: { 'ui/resourceUri': chartsUri },
      },
      (input) => {
        note('rename', input);
        return text('Renamed.');
      },
    );
    server.registerTool(
      'inner',
      { title: 'Inner', _meta: { ui: { visibility: ['model'] } }, ...reads },
      () => {
        note('inner', {});
        return text('Inner.');
      },
    );
    server.registerResource('view', chartsUri, { mimeType: charts.mimeType }, () => ({
      contents: [
        { uri: chartsUri, mimeType: charts.mimeType, text: charts.html, _meta: { ui: { csp: charts.csp } } },
      ],
    }));
    return server;
  }

  return Object.assign(charts, await serveMcp(make));
}
