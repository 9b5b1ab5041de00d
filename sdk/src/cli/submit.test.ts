import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { SubmissionStatus } from '../core/agents/submission-status.ts';
import { CommandError } from './command.ts';
import { submitCommand } from './submit.ts';

const waiting: SubmissionStatus = {
  id: '01234567-89ab-4def-8123-456789abcdef',
  agent: 'tide',
  version: '1.1.0',
  state: 'waiting',
  changes: [
    {
      kind: 'host',
      subject: 'sea.example',
      change: 'new',
      text: 'Sends data to sea.example.',
      detail: null,
      before: null,
    },
  ],
  running: '1.0.0',
  reason: null,
};

/** A workspace that gives one answer after the other, and a package with its signature. */
async function desk(...answers: (SubmissionStatus | { status: number; body: unknown })[]) {
  const folder = await mkdtemp(join(tmpdir(), 'submit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'tide.tgz'), 'package');
  await writeFile(join(folder, 'tide.tgz.sig'), 'signature');
  const asked: string[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await new Response(request as never).text();
    const named = [...form.matchAll(/filename="([^"]+)"/g)].map(([, name]) => name);
    asked.push([request.method, request.url, request.headers.authorization, ...named].join(' '));
    const [next] = answers.splice(0, 1);
    const { status, body } = next && 'body' in next ? next : { status: 200, body: next };
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const said: string[] = [];
  const out = (line: string) => void said.push(line);
  const run = async (args: string[], env: Record<string, string> = {}) => {
    said.length = 0;
    try {
      const terminal = { folder, out, err: out };
      const all = { STAFFROOM_URL: to, STAFFROOM_TOKEN: 'secret-token', ...env };
      return await submitCommand(all).run(args, terminal);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      said.push(error.message);
      return error.exitCode;
    }
  };
  return { asked, said, run };
}

it('submitting a package sends it with its signature and the token, and prints what waits for a review', async () => {
  const { asked, said, run } = await desk(waiting);
  expect(await run(['tide.tgz'])).toBe(0);
  expect(asked).toEqual(['POST /api/admin/agent-versions? Bearer secret-token tide.tgz tide.tgz.sig']);
  expect(said).toEqual([
    `tide 1.1.0: waits for a review (submission ${waiting.id})`,
    '  ! new: Sends data to sea.example.',
  ]);
});

it('with --wait, the exit code says whether the version runs', async () => {
  const runs: SubmissionStatus = { ...waiting, state: 'approved', changes: [], running: '1.1.0' };
  const good = await desk(waiting, runs);
  expect(await good.run(['tide.tgz', '--wait', '60'])).toBe(0);
  expect(good.asked[1]).toBe(`GET /api/admin/agent-submissions/${waiting.id} Bearer secret-token`);
  expect(good.said.at(-1)).toBe('1.1.0 runs now.');
  const rejected = await desk(waiting, { ...waiting, state: 'rejected' });
  expect(await rejected.run(['tide.tgz', '--wait', '60'])).toBe(1);
  const failing = await desk({ ...runs, running: '1.0.0', reason: 'it did not start' });
  expect(await failing.run(['tide.tgz', '--wait', '60'])).toBe(1);
  expect(failing.said).toContain('tide 1.1.0 does not run: it did not start');
});

it('a refusal is printed with its reason, and no message contains the token', async () => {
  const { said, run } = await desk(
    { status: 409, body: { message: 'The package is not signed.' } },
    waiting,
    {
      status: 404,
      body: 'nothing',
    },
  );
  expect(await run(['tide.tgz'])).toBe(1);
  expect(said).toEqual(['The package is not signed. [submit-refused]']);
  expect(await run(['--status', waiting.id])).toBe(0);
  expect(await run(['--status', 'x'])).toBe(1);
  expect(said.join()).toContain('answered 404; is it a Staffroom workspace?');
  for (const [args, env] of [
    [[], {}],
    [['tide.tgz', '--status', 'x'], {}],
    [['other.tgz'], {}],
    [['tide.tgz', '--wait', 'soon'], {}],
    [['tide.tgz', '--integrity', 'sha384-x'], {}],
    [['tide.tgz', '--token', 'secret-token'], {}],
    [['tide.tgz'], { STAFFROOM_TOKEN: '' }],
    [['tide.tgz'], { STAFFROOM_URL: 'here' }],
  ] as const)
    expect([args, await run([...args], env)]).toEqual([args, 2]);
  expect(said.join()).not.toContain('secret-token');
});
