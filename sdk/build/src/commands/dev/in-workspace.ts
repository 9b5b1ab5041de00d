import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';
import { agentBuild } from '../../agent-build.ts';
import type { Terminal } from '../build.ts';
import { agentId } from './agent-id.ts';
import { sendFile } from './front.ts';
import { createNews } from './create-news.ts';

interface InWorkspaceOptions {
  host: URL;
  port: number;
  work: string;
}

const reloadEntry = fileURLToPath(
  new URL(`./reload-entry${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

/**
 * Builds the agent's page after every change and serves it to a running workspace, which loads it instead of the installed
 * page. The workspace uses React's production build, so each new build reloads the page.
 */
export async function developInWorkspace(
  { folder, out, err }: Terminal,
  { host, port, work }: InWorkspaceOptions,
): Promise<void> {
  const id = await agentId(folder, work);
  const output = join(work, 'elsewhere');
  const news = createNews();
  const config = agentBuild(folder, { mode: 'production', serve: false, entries: [reloadEntry] });
  const compiler = rspack({ ...config, devtool: false, output: { ...config.output, path: output } });
  const first = Promise.withResolvers<void>();
  let builds = 0;
  const watching = compiler.watch({ aggregateTimeout: 50 }, (failure, stats) => {
    const errors = failure ? [failure] : (stats?.toJson({ all: false, errors: true }).errors ?? []);
    for (const { message } of errors) err(message);
    if (errors.length === 0 && builds++ > 0) {
      news.tell('built', {});
      out('Built. Open pages load the new version.');
    }
    first.resolve();
  });

  // Let only the workspace's pages read the unpublished code.
  const headers = {
    'access-control-allow-origin': host.origin,
    'cross-origin-resource-policy': 'cross-origin',
  };
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    if (request.method === 'OPTIONS')
      response.writeHead(204, { 'access-control-allow-private-network': 'true' }).end();
    else if (request.headers.host !== `localhost:${port}`) response.writeHead(404).end();
    else if (pathname === '/events') news.join(response);
    else sendFile(response, output, pathname.slice(1));
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  await first.promise;
  out(`\n  ${new URL(`/agents/${id}?develop=${port}`, host).href}\n`);
  out(
    `Open this address in your browser and confirm. The workspace must have ${id} installed, with your e-mail address in "develop" of its plugins.json entry. Each build reloads the page. Press Ctrl-C to stop.`,
  );
  const stop = Promise.withResolvers<void>();
  process.once('SIGINT', () => stop.resolve());
  process.once('SIGTERM', () => stop.resolve());
  await stop.promise;
  news.end();
  server.close();
  server.closeAllConnections();
  await new Promise<void>((resolve) => (watching ? watching.close(() => resolve()) : resolve()));
}
