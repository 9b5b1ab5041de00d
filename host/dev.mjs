// `npm run dev`: the server restarts on every change of server code, and the dev server updates client halves without losing
// their state. One address serves both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const apiPort = process.env.API_PORT ?? (await freePort());

const children = [
  // Hides the server's output, a single line with an internal address. The server's log goes to standard error and stays
  // visible.
  start(
    'node',
    ['--watch', '--conditions=@staffroom/source', 'server/src/main.ts', '--check-answers'],
    'ignore',
    {
      PORT: apiPort,
    },
  ),
  start('rspack', ['serve', '--mode', 'development'], 'inherit', {
    STAFFROOM_API: `http://127.0.0.1:${apiPort}`,
    // Without this variable, the compile cache would go to the system's temporary folder.
    NODE_COMPILE_CACHE: 'node_modules/.cache/compile',
  }),
];

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(signal));
const [code] = await Promise.race(children.map((child) => once(child, 'exit')));
stop('SIGTERM');
process.exitCode = code ?? 0;

function start(command, args, stdout, environment) {
  const stdio = ['inherit', stdout, 'inherit'];
  return spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...environment } });
}

function stop(signal) {
  for (const child of children) child.kill(signal);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
