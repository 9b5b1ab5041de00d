import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { ExtractionReply, ExtractionTask } from './child-protocol.ts';

/** Why there is no reply: the child passed a limit, or ended by itself. */
export type ChildLoss = 'time' | 'memory' | 'crash';

const extension = extname(import.meta.url);
const childUrl = new URL(`./child${extension}`, import.meta.url);

/** Between two looks at the memory; a bomb gains some tens of megabytes in that time. */
const lookEvery = 25;
/** Of the memory limit, because Buffers lie outside the heap and the process itself needs some 60 MB. */
const heapShare = 0.65;
/** Megabytes. Small, since Node's default of 16 costs 80 MB at the peak of a large document and saves little time. */
const youngGeneration = 4;

/**
 * Runs one task in a process of its own: no environment, no writing to disk, no native code, no further
 * processes, a bounded heap. (Worker threads would not do: their limits leave Buffers out, and the memory
 * is the server's.)
 * @throws the signal's reason when aborted; the child is dead by then
 */
export async function runInChild(
  task: ExtractionTask,
  signal: AbortSignal,
): Promise<ExtractionReply | ChildLoss> {
  signal.throwIfAborted();
  const child = fork(childUrl, [JSON.stringify(task)], {
    env: {},
    execArgv: nodeOptions(task.limits.memory),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ExtractionReply | ChildLoss>();
  let outcome: ExtractionReply | ChildLoss | undefined;
  const kill = (loss?: ChildLoss): void => {
    outcome ??= loss;
    child.kill('SIGKILL');
  };
  const abort = (): void => kill();
  const timer = setTimeout(kill, task.limits.timeout, 'time');
  const watch = setInterval(() => {
    if (peakMemory(child) > task.limits.memory) kill('memory');
  }, lookEvery);
  signal.addEventListener('abort', abort, { once: true });
  child.once('message', (reply: ExtractionReply) => {
    outcome ??= reply;
  });
  child.once('error', reject);
  // Only now is its memory free for the next one, and no message can still be on its way. V8 aborts when its
  // heap is full and the guard inside the child kills: both show as signals.
  child.once('close', (_code, signalName) => resolve(outcome ?? (signalName === null ? 'crash' : 'memory')));
  try {
    const result = await promise;
    signal.throwIfAborted();
    return result;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    signal.removeEventListener('abort', abort);
  }
}

function nodeOptions(memory: number): string[] {
  const options = [
    `--max-old-space-size=${Math.floor((memory * heapShare) / 1024 / 1024)}`,
    `--max-semi-space-size=${youngGeneration}`,
    '--no-warnings',
  ];
  if (extension === '.ts') options.push('--conditions=@staffroom/source');
  // Older releases of Node do without: their permissions were an experiment.
  if (process.allowedNodeEnvironmentFlags.has('--permission'))
    options.push('--permission', '--allow-fs-read=*', '--allow-worker');
  return options;
}

/** Bytes; 0 where the system does not tell. In kilobytes here, unlike in `statm`, whose pages differ in size. */
function peakMemory({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
