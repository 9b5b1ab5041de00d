import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dataFolder } from './data-folder.ts';

// The built server on data of its own, which are gone when it ends.
const root = fileURLToPath(new URL('../../', import.meta.url));
const dataDir = dataFolder();
const server = spawn(process.execPath, ['server/dist/main.js'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: dataDir },
});
// The signal goes to the whole group; the server hears it by itself, and a second one would cut it short.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
const [code] = (await once(server, 'exit')) as [number | null];
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = code ?? 1;
