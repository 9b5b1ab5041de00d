import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The built server on data of its own, which are gone when it ends.
const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const dataDir = mkdtempSync(join(cache, 'e2e-'));
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
