import { extname } from 'node:path';
import type { ChildLoss } from './child-ending.ts';
import type { ExtractionReply, ExtractionTask } from './child-protocol.ts';
import { type GuardedChild, type Precedence, startChild, type TaskOptions } from './guarded-child.ts';

type Child = GuardedChild<ExtractionTask, ExtractionReply, never>;
type Options = Pick<TaskOptions<never>, 'signal' | 'starvationTimeoutMs'>;

const megabyte = 1024 * 1024;
const program = new URL(`./extraction-child${extname(import.meta.url)}`, import.meta.url);

/** Maximum number of files per process, so that memory leaks do not accumulate. */
const maxFiles = 200;
/** Bytes. A process with more memory has read a large file and is not reused. */
const maxRetainedBytes = 220 * megabyte;
/** Bytes. If a process needs more memory, idle processes are ended, so that all together stay below one process's limit. */
const large = 240 * megabyte;
/** Milliseconds after which an idle process ends. */
const restLimit = 5_000;

/**
 * Reads files in reused processes, because starting a process takes longer than reading a small file. A process that was
 * killed, or that refused a file, is not reused.
 */
export function createChildPool() {
  const resting = new Map<Child, { timer: NodeJS.Timeout; to: Precedence }>();

  /** Returns an idle process of the same priority, because a process cannot raise its own priority. */
  function take(to: Precedence): Child | undefined {
    for (const [child, { timer, to: own }] of resting) {
      if (own !== to) continue;
      clearTimeout(timer);
      resting.delete(child);
      if (child.alive) return child;
    }
    return undefined;
  }

  function dismiss(): void {
    for (const [child, { timer }] of resting) {
      clearTimeout(timer);
      child.kill();
    }
    resting.clear();
  }

  function keep(child: Child, reply: ExtractionReply, to: Precedence): void {
    const isGood =
      'document' in reply && child.alive && child.tasks < maxFiles && child.memory() < maxRetainedBytes;
    if (!isGood) return child.kill();
    const timer = setTimeout(() => {
      resting.delete(child);
      child.kill();
    }, restLimit);
    timer.unref();
    resting.set(child, { timer, to });
  }

  async function runIn(child: Child, task: ExtractionTask, to: Precedence, options: Options) {
    const outcome = await child.run(task, {
      ...options,
      onMemory: (bytes) => {
        if (bytes > large) dismiss();
      },
    });
    if (typeof outcome !== 'string') keep(child, outcome, to);
    return outcome;
  }

  /**
   * Reads a file in a child process.
   * @param to the other processes that this one yields processor time to
   * @throws the signal's reason after an abort
   */
  return async function run(
    task: ExtractionTask,
    to: Precedence,
    options: Options,
  ): Promise<ExtractionReply | ChildLoss> {
    const start = (): Child => {
      const child: Child = startChild(program, task.limits.memory);
      child.giveWay(to);
      return child;
    };
    const used = take(to);
    const outcome = await runIn(used ?? start(), task, to, options);
    // Retry in a fresh process: earlier files may have filled the memory, and one crash does not prove that the file is
    // damaged.
    const again = outcome === 'crash' || outcome === 'killed' || (used !== undefined && outcome === 'memory');
    return again ? runIn(start(), task, to, options) : outcome;
  };
}
