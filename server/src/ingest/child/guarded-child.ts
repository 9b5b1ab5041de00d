import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { extname } from 'node:path';
import { type ChildLoss, lossBy } from './child-ending.ts';
import type { ChildMessage } from './child-protocol.ts';
import { readUsage } from './process-usage.ts';
import { watchStarvation } from './starvation.ts';

interface Limited {
  /** Milliseconds of processor time for the task; bytes of peak resident memory. */
  limits: { processorTime: number; memory: number };
}

export interface TaskOptions<Part> {
  signal: AbortSignal;
  onPart?: (part: Part) => void;
  /** Told of the bytes that the child takes, again and again while it works. */
  onMemory?: (bytes: number) => void;
  /** Milliseconds by the clock after which a child that still works is taken for starved; 20 minutes unless told. */
  patience?: number;
}

export type Precedence = 'all' | 'urgent' | 'requests';

export interface GuardedChild<Task extends Limited, Reply, Part> {
  /**
   * One task at a time. A child that passes a limit is killed, and dead when this resolves.
   * @throws the signal's reason when aborted; the child is dead by then
   */
  run(task: Task, options: TaskOptions<Part>): Promise<Reply | ChildLoss>;
  /** Tasks it has begun. */
  readonly tasks: number;
  readonly alive: boolean;
  /** Bytes resident now; 0 where the system does not tell. */
  memory(): number;
  /** Lets other processes go first: all of them, those that people wait for, or only those that answer requests. */
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

/** Between two looks at what it takes; a bomb gains some tens of megabytes in that time. */
const lookEvery = 25;
/** Of the memory limit, because Buffers lie outside the heap and the process itself needs some 60 MB. */
const heapShare = 0.65;
/** Megabytes. Small, since Node's default of 16 costs 80 MB at the peak of a large document and saves little time. */
const youngGeneration = 4;

/**
 * Starts a process that serves tasks: no environment, no writing to disk, no further processes, a bounded heap,
 * and native code only where that is asked for. (Worker threads would not do: their limits leave Buffers out,
 * and the memory is the server's.)
 * @param program the file that it runs
 * @param memory bytes
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
  // Without a task it keeps nobody's process running.
  const rest = (): void => {
    child.unref();
    child.channel?.unref();
  };
  // Only now is its memory free for the next one, and no message can still be on its way.
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
    async run(task, { signal, onPart, onMemory, patience }) {
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
      const isStarved = watchStarvation(patience);
      const watch = setInterval(() => {
        const { peak, resident, processorTime } = readUsage(child.pid);
        if (peak > task.limits.memory) kill('memory');
        else if (processorTime - before > task.limits.processorTime) kill('time');
        // Where the system does not tell, nobody can say that it stands still.
        else if (isStarved(peak === 0 ? performance.now() : processorTime, performance.now()))
          kill('starved');
        onMemory?.(resident);
      }, lookEvery);
      signal.addEventListener('abort', abort, { once: true });
      child.on('message', listen);
      child.ref();
      child.channel?.ref();
      try {
        // A failure to send shows as the end of the child.
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
  // Older releases of Node do without: their permissions were an experiment.
  if (process.allowedNodeEnvironmentFlags.has('--permission')) {
    options.push('--permission', '--allow-fs-read=*', '--allow-worker');
    if (nativeCode) options.push('--allow-addons');
  }
  // Native code keeps its memory outside the heap, where it does not move V8 to collect.
  if (nativeCode) options.push('--expose-gc');
  return options;
}
