import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { type APIRequestContext, expect, request, test } from '../../../host/e2e/test.ts';
import { type LoopbackUpstream, loopbackUpstream } from '@staffroom/sdk/testing';
import { dataFolder } from '../../../host/e2e/data-folder.ts';
import { testTimeoutMs } from '../../../.config/time-factor.ts';

const root = path.join(import.meta.dirname, '../../..');
/** Three stretches, each with a clause of its own. */
const clauses = ['Invoices are paid within 90 days.', 'Data is kept for ever.', 'No audit may take place.'];
const agreement = clauses
  .map((clause, part) => `Part ${part}. ${clause}\n\n${'Nothing of note stands in this line. '.repeat(300)}`)
  .join('\n\n');

const isAnalysis = (body: unknown) => JSON.stringify(body).includes('You fill a findings register');
const asked = (upstream: LoopbackUpstream) => upstream.requests.filter(({ body }) => isAnalysis(body));

function found(body: unknown): { text: string } {
  const quotes = clauses.filter((clause) => JSON.stringify(body).includes(clause));
  const words = { requirement: 'A rule', explanation: 'Why.', suggestion: 'Better.' };
  const findings = quotes.map((quote) => ({ category: 'contract', severity: 'high', quote, ...words }));
  return { text: JSON.stringify({ findings }) };
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0);
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('The listener has no port');
  return address.port;
}

function start(port: number, directory: string, upstream: LoopbackUpstream): ChildProcess {
  return spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: directory,
      LOG_LEVEL: 'error',
      OPENAI_API_KEY: 'a-key-of-this-test',
      OPENAI_BASE_URL: upstream.url.openai,
    },
  });
}

const ready = (url: string) =>
  expect
    .poll(() =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);

async function signIn(baseURL: string): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  await context.get('/api/auth/google?login_hint=ana@example.test');
  return context;
}

async function upload(ana: APIRequestContext): Promise<string> {
  const file = { name: 'agreement.txt', mimeType: 'text/plain', buffer: Buffer.from(agreement) };
  const { id } = await (await ana.post('/api/documents', { multipart: { file } })).json();
  const status = async () => (await (await ana.get(`/api/documents/${id}`)).json()).status;
  await expect.poll(status).toMatch(/processed|completed/);
  return id;
}

test('an analysis whose process is killed goes on where it was, and each finding is there once', async () => {
  await using resources = new AsyncDisposableStack();
  let held = 0;
  const upstream = resources.use(
    await loopbackUpstream({
      respond({ body }) {
        if (!isAnalysis(body)) return undefined;
        // The second question is never answered, until the process that asked it is gone.
        if (JSON.stringify(body).includes('Part 1.') && held++ === 0) return { text: '', breaks: 'stall' };
        return found(body);
      },
    }),
  );
  const directory = dataFolder();
  resources.defer(() => rm(directory, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://localhost:${port}`;

  const first = start(port, directory, upstream);
  resources.defer(() => void first.kill('SIGKILL'));
  await ready(url);
  const ana = await signIn(url);
  const documentId = await upload(ana);
  const body = { agentId: 'compliance', job: 'analyse', documentId };
  const job = await (await ana.post('/api/ai-jobs', { data: body })).json();
  await expect.poll(() => held).toBe(1);
  first.kill('SIGKILL');
  await once(first, 'exit');

  const second = start(port, directory, upstream);
  resources.defer(async () => {
    second.kill('SIGTERM');
    await once(second, 'exit');
  });
  await ready(url);
  const state = async () => (await ana.get(`/api/ai-jobs/${job.id}`)).json();
  await expect
    .poll(state, { timeout: testTimeoutMs, intervals: [1_000] })
    .toMatchObject({ status: 'completed', attempts: 2, result: { added: 3, known: 0, method: 'model' } });
  const { items } = await (await ana.get('/api/agents/compliance/findings?sort=document')).json();
  expect(items.map(({ quote, checked }: Record<string, string>) => [quote, checked])).toEqual(
    clauses.map((clause) => [clause, 'verified']),
  );
  expect(asked(upstream)).toHaveLength(4);
});
