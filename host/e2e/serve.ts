import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { serverData } from './server-data.ts';
import { logFile, watchLogs } from './server-logs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const data = serverData();
const log = logFile(process.env['PORT'] ?? '');
const logged = watchLogs();
const server = spawn(process.execPath, ['server/dist/bundle/main.js'], {
  cwd: root,
  stdio: ['inherit', 'inherit', log],
  env: { ...process.env, ...data.env },
});
// Ignores the signals, which the whole process group receives: the server shuts itself down, and passing the signal on would
// interrupt that.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
const [code] = (await once(server, 'exit')) as [number | null];
if (code !== 0) process.stderr.write(`${logged().join('\n')}\n`);
await data[Symbol.asyncDispose]();
process.exitCode = code ?? 1;
