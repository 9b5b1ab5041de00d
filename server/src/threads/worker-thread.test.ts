import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { WorkerThread } from './worker-thread.ts';

const program = `
  import { writeFileSync } from 'node:fs';
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (message) => {
    if (message === 'end') return parentPort.close();
    const { id, input } = message;
    if (input.startsWith('/')) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      writeFileSync(input, 'finished');
    }
    if (input === 'crash') throw new Error('crashed');
    if (input === 'exit') process.exit(3);
    if (input === 'refuse') parentPort.postMessage({ id, error: 'refused', detail: 'a path' });
    if (input === 'work') parentPort.postMessage({ id, output: 'done' });
  });`;
const open: WorkerThread<string, string>[] = [];

function start(): WorkerThread<string, string> {
  const worker = new WorkerThread<string, string>(
    new URL(`data:text/javascript,${encodeURIComponent(program)}`),
  );
  open.push(worker);
  return worker;
}

afterEach(async () => {
  for (const worker of open.splice(0)) await worker.close();
});

it('closing a worker thread rejects waiting and later requests', async () => {
  const worker = start();
  const [waiting] = await Promise.allSettled([worker.call('wait'), worker.close()]);
  expect(waiting).toMatchObject({ status: 'rejected', reason: { message: 'The worker thread is closed' } });
  await expect(worker.call('work')).rejects.toThrow('closed');
});

it('closing a worker thread lets its current request finish', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'staffroom-worker-'));
  const file = join(directory, 'result');
  const worker = start();
  await worker.call('work');
  await Promise.allSettled([worker.call(file), worker.close()]);
  expect(await readFile(file, 'utf8')).toBe('finished');
  await rm(directory, { recursive: true });
});

it("a worker thread passes on the worker's error message and keeps the detail for the log", async () => {
  const worker = start();
  await expect(worker.call('refuse')).rejects.toMatchObject({ message: 'refused', cause: 'a path' });
  expect(await worker.call('work')).toBe('done');
});

it.each(['crash', 'exit'])(
  'a worker thread rejects all waiting requests after a %s, and restarts',
  async (end) => {
    const worker = start();
    const calls = await Promise.allSettled([worker.call('wait'), worker.call(end)]);
    const reason = { message: expect.stringMatching(/crashed|code 3/) };
    expect(calls).toMatchObject([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    expect(await worker.call('work')).toBe('done');
  },
);
