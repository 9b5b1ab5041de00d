import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ChildMessage, GuardNote } from './child-protocol.ts';

/**
 * The life of a child process: answers one task after the other until the parent is gone. Whatever a file
 * has left behind in the language itself would change how the next one is read, so the child then ends.
 * @param work never throws
 */
export function serveTasks<
  Task extends { limits: { processorTime: number; memory: number } },
  Reply,
  Part = never,
>(work: (task: Task, send: (part: Part) => void) => Promise<Reply>): void {
  // Libraries can block this thread for good, so the guard has one of its own.
  const guard = new Worker(new URL(`./child-guard${extname(import.meta.url)}`, import.meta.url), {
    workerData: { parent: process.ppid },
  });
  guard.unref();
  const note = (value: GuardNote): void => guard.postMessage(value);
  const send = (message: ChildMessage<Reply, Part>, sent?: () => void): void => {
    process.send?.(message, undefined, undefined, sent);
  };

  async function answer(task: Task): Promise<void> {
    const { processorTime, memory } = task.limits;
    note({ processorTime, memory });
    const reply = await work(task, (part) => send({ part }));
    note(null);
    if (isTouched()) send({ reply }, () => process.exit());
    else send({ reply });
  }

  process.on('message', (task: Task) => void answer(task));
  process.once('disconnect', () => process.exit());
}

/** Whether something was added to the prototypes that everything shares. */
function isTouched(): boolean {
  return Object.keys(Object.prototype).length + Object.keys(Array.prototype).length > 0;
}
