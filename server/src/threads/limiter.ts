import { AsyncLocalStorage } from 'node:async_hooks';
import pLimit from 'p-limit';

interface LimitedTask {
  /** Aborting it while the task waits rejects the task immediately, and the task never runs. A running task goes on. */
  signal?: AbortSignal | undefined;
  /** Puts the task before all waiting tasks. */
  urgent?: boolean;
}

type Limiter = ReturnType<typeof createLimiter>;

/** Runs at most `width` tasks at a time, in order, urgent ones first. */
export function createLimiter(width: number) {
  const limit = pLimit(width);
  const waiting: (() => Promise<void>)[] = [];

  return {
    /** The number of waiting tasks. */
    waiting: (): number => Math.min(waiting.length, limit.pendingCount),

    /** Runs a task when a place is free. @throws the signal's reason while the task waits, or the error of the task */
    async run<T>(work: () => Promise<T>, { signal, urgent = false }: LimitedTask = {}): Promise<T> {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const leave = (): void => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal?.reason);
      };
      // The place of another task may run this task, which keeps the context of its own caller.
      const start = AsyncLocalStorage.bind(async (): Promise<void> => {
        signal?.removeEventListener('abort', leave);
        await (async () => work())().then(resolve, reject);
      });
      signal?.addEventListener('abort', leave, { once: true });
      if (urgent) waiting.unshift(start);
      else waiting.push(start);
      // A free place takes the task that is first by then. There is none if a waiting task was aborted.
      void limit(async () => waiting.shift()?.());
      return promise;
    },
  };
}

interface FairLimits {
  /** The maximum number of simultaneous tasks of all people; by default, there is none. */
  width?: number;
  /** The maximum number of simultaneous tasks of one person. */
  perPerson: number;
}

/** Limits the tasks of each person and those of all people, so that a person with many tasks does not delay others. */
export function createFairLimiter({ width = Number.POSITIVE_INFINITY, perPerson }: FairLimits) {
  const all = createLimiter(width);
  const people = new Map<string, { limiter: Limiter; tasks: number }>();

  return {
    /** The number of tasks of a person that wait for other tasks of the person. */
    waiting: (person: string): number => people.get(person)?.limiter.waiting() ?? 0,

    /** Runs a task when the person and all people together have a free place. @throws as `Limiter.run` */
    async run<T>(person: string, work: () => Promise<T>, task: LimitedTask = {}): Promise<T> {
      const own = people.get(person) ?? { limiter: createLimiter(perPerson), tasks: 0 };
      people.set(person, own);
      own.tasks += 1;
      try {
        return await own.limiter.run(() => all.run(work, task), task);
      } finally {
        own.tasks -= 1;
        if (own.tasks === 0) people.delete(person);
      }
    },
  };
}
