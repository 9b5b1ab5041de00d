// Shows the effects of sixteen faults in a server half, in a separate process and in the server's: the message to the waiting
// person, the state under Administration, the log, and whether another agent and the shell keep working. Prints the tables of
// sdk/docs/isolation.md. The server is the program of `npm start`, with its supervisor.
//   node --conditions=@staffroom/source server/bench/faults.ts
// ONLY=loop,heap selects faults.
import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { agentFolder } from '../src/testing/agent-folder.ts';
import { testClient } from '../src/testing/test-client.ts';
import { faults, inWords } from '../src/platform/faults/testing/agent-faults.ts';

interface Outcome {
  person: string;
  administrator: string;
  log: string;
  others: string;
}

/** Milliseconds after which a person is considered to be still waiting. */
const waitTimeoutMs = 150_000;
const only = process.env['ONLY']?.split(',');
const wanted = Object.entries(faults).filter(([id]) => only?.includes(id) ?? true);

async function outcomes(isolate: boolean): Promise<Map<string, Outcome>> {
  await using folder = await agentFolder();
  const entries: Record<string, Record<string, unknown>> = { good: { isolate } };
  await folder.agent('good', { server: faults['none']?.server ?? '' });
  for (const [id, { server }] of wanted) {
    await folder.agent(id, { server });
    entries[id] = { isolate: isolate && { memory: 128 }, enabled: false };
  }
  await folder.plugins(entries);
  const shown = (text: string) => text.replaceAll(path.dirname(folder.file), '…');
  const data = await mkdtemp(path.join(tmpdir(), 'staffroom-faults-'));
  const program = path.join(import.meta.dirname, '../src/supervise.ts');
  const port = isolate ? '4212' : '4211';
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=512', '--conditions=@staffroom/source', program],
    {
      cwd: data,
      env: {
        PATH: process.env['PATH'],
        PORT: port,
        DATA_DIR: data,
        PLUGINS_FILE: folder.file,
        ADMIN_EMAILS: 'root@example.test',
        LOG_LEVEL: 'warn',
        SESSION_SECRET: 'secret-of-a-bench-secret-of-a-bench',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const logged: string[] = [];
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on('line', (line) => void logged.push(line));
  const url = `http://localhost:${port}`;
  const isUp = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true;
  const until = async (holds: () => Promise<boolean>, limit = 180_000) => {
    const end = Date.now() + limit;
    while (Date.now() < end) {
      if (await holds().catch(() => false)) return true;
      await delay(200);
    }
    return false;
  };
  await until(isUp);
  const root = testClient(url);
  const enter = () => root.get('/api/auth/google?login_hint=root%40example.test', { follow: true });
  await enter();
  const found = new Map<string, Outcome>();
  for (const [id] of wanted) {
    if (id === 'none') continue;
    const before = logged.length;
    const switched = root.put(`/api/admin/agents/${id}`, { enabled: true }).catch(() => null);
    await Promise.race([switched, delay(15_000)]);
    const asked = root.get(`/api/agents/${id}/go`).then(
      ({ body }) => String(body?.message ?? JSON.stringify(body)),
      () => 'the connection ends',
    );
    const good = await Promise.race([
      root.get('/api/agents/good/go').then(
        ({ status }) => (status === 200 ? 'at once' : `answered ${status}`),
        () => 'the connection ends',
      ),
      delay(5_000, 'not for seconds'),
    ]);
    const person = await Promise.race([asked, delay(waitTimeoutMs, 'nothing: the request stays open')]);
    await delay(1_500);
    const isBack = good === 'at once' && (await isUp()) ? 'keep working' : 'wait until the server is back';
    await until(isUp);
    const works = await until(async () => (await root.get('/api/agents/good/go')).status === 200);
    const state = async () => (await root.get(`/api/ai-agents/${id}`)).body as Record<string, string | null>;
    await until(async () => (await state())['state'] !== 'starting', 30_000);
    const body = await state();
    found.set(id, {
      person: shown(person),
      administrator: shown([body['state'], body['reason']].filter(Boolean).join(': ')),
      log: shown(
        [...new Set(logged.slice(before).map(inWords).filter(Boolean))].slice(0, 2).join('; ') || 'nothing',
      ),
      others: works ? isBack : 'do not work',
    });
    process.stderr.write(`${isolate ? 'isolated' : 'within'} ${id} ${JSON.stringify(found.get(id))}\n`);
    const off = root.put(`/api/admin/agents/${id}`, { enabled: false }).catch(() => null);
    await Promise.race([off, delay(5_000)]);
  }
  child.kill('SIGTERM');
  await delay(1_000);
  child.kill('SIGKILL');
  return found;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').slice(0, 220);
const [isolated, within] = [await outcomes(true), await outcomes(false)];
for (const [title, found] of [
  ['In a separate process', isolated],
  ["In the server's process", within],
] as const) {
  process.stdout.write(
    `\n### ${title}\n\n| The agent … | The person reads | Administration says | The log says | Others |\n| --- | --- | --- | --- | --- |\n`,
  );
  for (const [id, { person, administrator, log, others }] of found) {
    const cells = [faults[id]?.name ?? id, person, administrator, log, others].map(cell);
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
}
process.exit();
