import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { AgentListError } from '../agent-source.ts';
import { oneLine } from '../rejection.ts';

/** Starts that a change has begun; these promises never reject. */
export type Starting = Promise<void>[];

/** Applies changes of the agents one after the other. A slow start of an agent does not delay the next change. */
export function createChangeQueue({ log, signal }: { log: Logger; signal: AbortSignal }) {
  const inOrder = pLimit(1);

  /** Resolves when all starts of the change have ended. */
  async function apply(change: () => Promise<Starting>): Promise<void> {
    await Promise.all(await inOrder(change));
  }

  return {
    apply,
    inBackground(change: () => Promise<Starting>): void {
      if (signal.aborted) return;
      // A change may wait for earlier ones. It is dropped if the registry has closed by then.
      apply(async () => (signal.aborted ? [] : change())).catch((error: unknown) => {
        if (error instanceof AgentListError)
          log.error({ reason: oneLine(error) }, 'agents: cannot apply plugins.json');
        else log.error({ err: error }, 'agents: cannot update agents');
      });
    },
    /** Whether no change waits for another. */
    isIdle: () => inOrder.pendingCount === 0,
    /** Resolves when the changes so far have been applied. */
    settled: () => inOrder(() => undefined),
  };
}
