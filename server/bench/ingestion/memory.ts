// Measures the memory of the built server, with all its processes, while it reads 300 real documents: every 100 ms, the sum of
// their proportional set sizes (a page that several processes share counts once, as in a container). Prints the highest sum and
// the processes that it consisted of.
//   npm run build && node --conditions=@staffroom/source server/bench/ingestion/memory.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database, whose memory is part of the server's. FILES (300) sets
// the number of documents. The corpus belongs in ../shared beside the repository.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { testClient } from '../../src/testing/test-client.ts';

const count = Number(process.env['FILES'] ?? 300);
const corpus = path.join(import.meta.dirname, '../../../../shared/corpus/files');
/** Uploads at the same time. */
const lanes = 4;
/** Milliseconds between two measurements. */
const interval = 100;
/** Seconds without news after which all documents count as read. */
const quietSeconds = 20;

interface Part {
  name: string;
  megabytes: number;
}

function processes(root: number): Part[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // The process has ended.
    }
  }
  const parts: Part[] = [];
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    open.push(...(children.get(pid) ?? []));
    try {
      const kilobytes = Number(
        /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1],
      );
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0').filter(Boolean);
      const program = command.find((word) => /\.[jt]s$/.test(word)) ?? command[0] ?? '';
      parts.push({ name: path.basename(program), megabytes: kilobytes / 1_000 });
    } catch {
      // The process has ended.
    }
  }
  return parts;
}

const sum = (parts: Part[]): number => parts.reduce((total, { megabytes }) => total + megabytes, 0);

function documents(): { name: string; bytes: Buffer<ArrayBuffer> }[] {
  const originals = readdirSync(corpus, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(md|txt|pdf|docx|pptx|xlsx|csv|html|rtf|odt|doc)$/.test(entry.name),
    )
    .map((entry) => ({ name: entry.name, bytes: readFileSync(path.join(entry.parentPath, entry.name)) }));
  // Later copies of a text or a PDF have a line more at their end, so that no two documents are equal.
  const extensible = originals.filter(({ name }) => /\.(md|txt|pdf)$/.test(name));
  return Array.from({ length: count }, (_, index) => {
    const original = originals[index];
    if (original) return original;
    const { name, bytes } = extensible[index % extensible.length] as (typeof extensible)[number];
    return { name: `${index} ${name}`, bytes: Buffer.concat([bytes, Buffer.from(`\n% ${index}\n`)]) };
  });
}

const data = await mkdtemp(path.join(tmpdir(), 'staffroom-memory-'));
const port = 20_000 + (process.pid % 20_000);
const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../dist/bundle/main.js')], {
  cwd: data,
  env: {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATA_DIR: data,
    LOG_LEVEL: 'error',
    MALLOC_ARENA_MAX: '2',
    ...(process.env['TEST_DATABASE_URL'] && { DATABASE_URL: process.env['TEST_DATABASE_URL'] }),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
for (let said = ''; !said.includes('ready at'); ) said += String((await once(child.stdout, 'data'))[0]);
child.stdout.resume();

const client = testClient(`http://127.0.0.1:${port}`);
await client.get('/api/auth/google?login_hint=root%40example.test', { follow: true });
await delay(3_000);
const before = sum(processes(child.pid ?? 0));
let most: Part[] = [];
const watch = setInterval(() => {
  const parts = processes(child.pid ?? 0);
  if (sum(parts) > sum(most)) most = parts;
}, interval);

const limit = pLimit(lanes);
const begun = performance.now();
const answers = await Promise.all(
  documents().map(({ name, bytes }) => limit(() => client.upload('/api/documents', name, bytes))),
);
const refused = answers.filter(({ status }) => status !== 201);
// Files that cannot be read are in neither number, so all have been read when both numbers have stopped.
for (let quiet = 0, before = -1; quiet < quietSeconds; ) {
  const { body } = await client.get('/api/admin/embeddings');
  quiet = body.done === body.total && body.total === before ? quiet + 1 : 0;
  before = body.total;
  await delay(1_000);
}
const seconds = (performance.now() - begun) / 1_000 - quietSeconds;
clearInterval(watch);
const after = sum(processes(child.pid ?? 0));
child.kill('SIGTERM');
await once(child, 'exit');
await rm(data, { recursive: true, force: true, maxRetries: 5 });

process.stdout.write(
  `load ${loadavg()[0]?.toFixed(1)}, ${answers.length} documents (${refused.length} refused) in ${seconds.toFixed(0)} s\n` +
    `before ${before.toFixed(0)} MB, most ${sum(most).toFixed(0)} MB, ${quietSeconds} s afterwards ${after.toFixed(0)} MB\n` +
    `${most.map(({ name, megabytes }) => `  ${megabytes.toFixed(0)} MB ${name}\n`).join('')}`,
);
