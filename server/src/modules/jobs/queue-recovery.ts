import type { Logger } from 'pino';
import type { ActiveRuns } from './queue-runs.ts';
import type { QueueStore } from './queue-store.ts';

interface RecoveryOptions {
  store: Pick<QueueStore, 'recover'>;
  /** The running jobs of this process. */
  active: ActiveRuns;
  /** Milliseconds between two checks. */
  lookEvery: number;
  log: Pick<Logger, 'warn'>;
  /** Lets a process take jobs of a name. */
  wake: (name: string) => Promise<void>;
}

/** Unlocks jobs of dead processes, so that other processes take them. */
export function createRecovery({ store, active, lookEvery, log, wake }: RecoveryOptions) {
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function recover(): Promise<void> {
    for (const name of await store.recover([...active.keys()])) await wake(name);
  }

  function look(): void {
    looking ??= recover()
      .catch((error: unknown) => log.warn({ err: error }, 'jobs: cannot find jobs of dead processes'))
      .finally(() => (looking = undefined));
  }

  return {
    recover,
    start(): void {
      timer = setInterval(look, lookEvery);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
