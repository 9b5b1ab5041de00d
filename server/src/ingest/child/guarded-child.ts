import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { extname } from 'node:path';
import { type ChildLoss, lossBy } from './child-ending.ts';
import type { ChildMessage } from './child-protocol.ts';
import { readUsage } from './process-usage.ts';
import { watchStarvation } from './starvation.ts';

interface Limited {
  /** `processorTime` is in milliseconds for the task; `memory` is the peak resident memory in bytes. */
  limits: { processorTime: number; memory: number };
}

export interface TaskOptions<Part> {
  signal: AbortSignal;
  onPart?: (part: Part) => void;
  onMemory?: (bytes: number) => void;
  /** Milliseconds after which a child that is still working counts as starved; defaults to 20 minutes. */
  starvationTimeoutMs?: number;
}

export type Precedence = 'all' | 'urgent' | 'requests';

export interface GuardedChild<Task extends Limited, Reply, Part> {
  /**
   * Runs one task. A child that exceeds a limit is killed, and has ended when the promise resolves.
   * @throws the signal's reason after an abort; the child has ended by then
   */
  run(task: Task, options: TaskOptions<Part>): Promise<Reply | ChildLoss>;
  readonly tasks: number;
  readonly alive: boolean;
  memory(): number;
  /**
   * Lowers the child's priority below that of all other processes, of processes that people wait for, or of processes that
   * answer requests.
   */
  giveWay(to: Precedence): void;
  kill(): void;
}

const extension = extname(import.meta.url);

const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL, PRIORITY_NORMAL } = constants.priority;
const priorities: Readonly<Record<Precedence, number>> = {
  all: PRIORITY_LOW,
  urgent: PRIORITY_BELOW_NORMAL,
  requests: (PRIORITY_BELOW_NORMAL + PRIORITY_NORMAL) / 2,
};

/** Milliseconds between two measurements. A malicious file can use some tens of megabytes more in that time. */
const lookEvery = 25;
/** Heap limit as a share of the memory limit, because Buffers are outside the heap and the process itself needs about 60 MB. */
const heapShare = 0.65;
/**
 * Size of V8's young generation in megabytes. Node's default of 16 costs 80 MB at the peak of a large document and saves little
 * time.
 */
const youngGeneration = 4;

/**
 * Starts a child process with an empty environment, no disk writes, no child processes, a bounded heap, and native code only on
 * request. (Worker threads do not suffice: their limits exclude Buffers, and they share the server's memory.)
 * @param program the file that the child runs
 * @param memory the memory limit in bytes
 */
export function startChild<Task extends Limited, Reply, Part = never>(
  program: URL,
  memory: number,
  options: { nativeCode?: boolean } = {},
): GuardedChild<Task, Reply, Part> {
  const child = fork(program, [], {
    env: {},
    execArgv: nodeOptions(memory, options.nativeCode === true),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const closed = Promise.withResolvers<ChildLoss>();
  let alive = true;
  let tasks = 0;
  // An idle child does not keep the parent process running.
  const rest = (): void => {
    child.unref();
    child.channel?.unref();
  };
  // After the `close` event, the child's memory is free and no message can still arrive.
  child.once('close', (_code, signalName) => {
    alive = false;
    closed.resolve(lossBy(signalName));
  });
  child.once('error', closed.reject);
  closed.promise.catch(() => {});
  rest();

  return {
    get tasks() {
      return tasks;
    },
    get alive() {
      return alive && child.connected;
    },
    memory: () => readUsage(child.pid).resident,
    giveWay(to) {
      if (child.pid !== undefined) setPriority(child.pid, priorities[to]);
    },
    kill: () => void child.kill('SIGKILL'),
    async run(task, { signal, onPart, onMemory, starvationTimeoutMs }) {
      signal.throwIfAborted();
      tasks++;
      let loss: ChildLoss | undefined;
      const kill = (why?: ChildLoss): void => {
        loss ??= why;
        child.kill('SIGKILL');
      };
      const abort = (): void => kill();
      const replied = Promise.withResolvers<Reply>();
      const listen = (message: ChildMessage<Reply, Part>): void => {
        if ('part' in message) onPart?.(message.part);
        else replied.resolve(message.reply);
      };
      const { processorTime: before } = readUsage(child.pid);
      const isStarved = watchStarvation(starvationTimeoutMs);
      const watch = setInterval(() => {
        const { peak, resident, processorTime } = readUsage(child.pid);
        if (peak > task.limits.memory) kill('memory');
        else if (processorTime - before > task.limits.processorTime) kill('time');
        // On systems without process usage, a blocked child cannot be detected, so only elapsed time counts.
        else if (isStarved(peak === 0 ? performance.now() : processorTime, performance.now()))
          kill('starved');
        onMemory?.(resident);
      }, lookEvery);
      signal.addEventListener('abort', abort, { once: true });
      child.on('message', listen);
      child.ref();
      child.channel?.ref();
      try {
        // Ignores the error of a failed send, because the child's `close` event reports it.
        child.send(task, () => {});
        const outcome = await Promise.race([replied.promise, closed.promise]);
        if (signal.aborted) await closed.promise;
        signal.throwIfAborted();
        return typeof outcome === 'string' ? (loss ?? outcome) : outcome;
      } finally {
        clearInterval(watch);
        signal.removeEventListener('abort', abort);
        child.off('message', listen);
        rest();
      }
    },
  };
}

function nodeOptions(memory: number, nativeCode: boolean): string[] {
  const options = [
    `--max-old-space-size=${Math.floor((memory * heapShare) / 1024 / 1024)}`,
    `--max-semi-space-size=${youngGeneration}`,
    '--no-warnings',
  ];
  if (extension === '.ts') options.push('--conditions=@staffroom/source');
  // Older Node releases have only experimental permissions, so the child runs without them.
  if (process.allowedNodeEnvironmentFlags.has('--permission')) {
    options.push('--permission', '--allow-fs-read=*', '--allow-worker');
    if (nativeCode) options.push('--allow-addons');
  }
  // Lets the child run garbage collection itself: memory of native code is outside the heap and does not trigger V8's
  // collection.
  if (nativeCode) options.push('--expose-gc');
  return options;
}
