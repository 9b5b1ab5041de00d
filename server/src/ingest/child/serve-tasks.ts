import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ChildMessage, GuardNote } from './child-protocol.ts';

/**
 * The main loop of a child process: runs tasks until the parent has ended. If a file has changed built-in prototypes, the child
 * ends, because later files would be read differently.
 * @param work runs a task and never throws
 */
export function serveTasks<
  Task extends { limits: { processorTime: number; memory: number } },
  Reply,
  Part = never,
>(work: (task: Task, send: (part: Part) => void) => Promise<Reply>): void {
  // The guard has its own thread, because libraries can block this thread permanently.
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

function isTouched(): boolean {
  return Object.keys(Object.prototype).length + Object.keys(Array.prototype).length > 0;
}
