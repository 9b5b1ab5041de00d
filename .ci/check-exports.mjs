// Packs the SDK as it would be published and holds the tarball against its own exports.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { publint } from 'publint';

const folder = 'node_modules/.cache/pack';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
execFileSync('npx', ['-y', 'pnpm@12.21.0', 'pack', '--pack-destination', `../${folder}`], {
  cwd: 'sdk',
  stdio: 'pipe',
});
const [tarball] = readdirSync(folder);
const file = readFileSync(`${folder}/${tarball}`);
const { messages } = await publint({
  pack: { tarball: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) },
  strict: true,
});
for (const message of messages) process.stderr.write(`${JSON.stringify(message)}\n`);
if (messages.length > 0) process.exit(1);
process.stdout.write(`exports: ${tarball} is sound\n`);
