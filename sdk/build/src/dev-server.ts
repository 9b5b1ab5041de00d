import type { DevServer } from '@rspack/core';

/**
 * Options of the development server: one origin for the shell, all agents and the API. Only the first configuration starts the
 * server.
 */
export function devServer(): DevServer {
  const api = process.env['STAFFROOM_API'] ?? 'http://127.0.0.1:3001';
  return {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 3000),
    hot: true,
    // The default path /ws is the workspace's own socket.
    webSocketServer: { type: 'ws', options: { path: '/hot' } },
    // A compile error of a remote must not hide the shell.
    client: {
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      // Use the host name of the page, because the browser does not let a page of localhost connect to 127.0.0.1.
      webSocketURL: 'auto://0.0.0.0:0/hot',
    },
    historyApiFallback: { disableDotRule: true },
    onListening({ server }) {
      const address = server?.address();
      if (typeof address === 'object' && address)
        process.stdout.write(`\n  http://127.0.0.1:${address.port}\n\n`);
    },
    proxy: [
      // The API's server also serves the files of agents that are not built here.
      { context: ['/remotes', '/agent-frame', '/api', '/dev-idp', '/healthz', '/readyz'], target: api },
      { context: ['/ws'], target: api, ws: true },
    ],
  };
}
