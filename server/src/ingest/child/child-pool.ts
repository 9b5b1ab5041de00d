import { extname } from 'node:path';
import type { ChildLoss } from './child-ending.ts';
import type { ExtractionReply, ExtractionTask } from './child-protocol.ts';
import { type GuardedChild, type Precedence, startChild, type TaskOptions } from './guarded-child.ts';

type Child = GuardedChild<ExtractionTask, ExtractionReply, never>;
type Options = Pick<TaskOptions<never>, 'signal' | 'patience'>;

const megabyte = 1024 * 1024;
const program = new URL(`./extraction-child${extname(import.meta.url)}`, import.meta.url);

/** Files that one process reads at most, so that nothing can build up in it. */
const mostFiles = 200;
/** Bytes. A process that keeps more than its libraries has read something large and is not used again. */
const mostKept = 220 * megabyte;
/** Bytes. When one needs more than this, those that rest make room: together they stay below one's limit. */
const large = 240 * megabyte;
/** Milliseconds without a file after which a process ends. */
const restLimit = 5_000;

/**
 * Reads files in processes that are used again, because starting one takes longer than reading a small file.
 * A process that was killed, or met a file it had to refuse, is never used again.
 */
export function createChildPool() {
  const resting = new Map<Child, { timer: NodeJS.Timeout; to: Precedence }>();

  /** Only one that gives way to the same: no process may raise its priority again. */
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
    const isGood = 'document' in reply && child.alive && child.tasks < mostFiles && child.memory() < mostKept;
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
   * @param to whom the process gives way
   * @throws the signal's reason when aborted
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
    // What earlier files have left in memory must not be this one's fault, and a file is not called damaged for one accident.
    const again = outcome === 'crash' || outcome === 'killed' || (used !== undefined && outcome === 'memory');
    return again ? runIn(start(), task, to, options) : outcome;
  };
}
