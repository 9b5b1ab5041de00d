import type { DevServer } from '@rspack/core';

/** One origin for the shell, all agents and the API. Only the first configuration's server is opened. */
export function devServer(): DevServer {
  const api = process.env['STAFFROOM_API'] ?? 'http://127.0.0.1:3001';
  return {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 3000),
    hot: true,
    // The default is /ws, which is the workspace's own socket.
    webSocketServer: { type: 'ws', options: { path: '/hot' } },
    // A remote that fails to compile must not take the page away from the shell.
    client: {
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      // Under the name by which the page was opened: news for 127.0.0.1 are refused to a page of localhost.
      webSocketURL: 'auto://0.0.0.0:0/hot',
    },
    historyApiFallback: { disableDotRule: true },
    onListening({ server }) {
      const address = server?.address();
      if (typeof address === 'object' && address)
        process.stdout.write(`\n  http://127.0.0.1:${address.port}\n\n`);
    },
    proxy: [
      // Of agents it is asked for what is not built here.
      { context: ['/remotes', '/agent-frame', '/api', '/dev-idp', '/healthz', '/readyz'], target: api },
      { context: ['/ws'], target: api, ws: true },
    ],
  };
}
