/**
 * Why there is no reply: the child passed a limit or ended by itself; or it was not given the time (`starved`) or was ended by
 * somebody else (`killed`), so that nothing is known of its task and it can be tried again.
 */
export type ChildLoss = 'time' | 'memory' | 'crash' | 'starved' | 'killed';

/** How the guard inside a child says why it ended its process; neither leaves a dump. */
export const guardSignals = { time: 'SIGALRM', memory: 'SIGUSR2' } as const;

const endings: Readonly<Partial<Record<NodeJS.Signals, ChildLoss>>> = {
  [guardSignals.time]: 'time',
  [guardSignals.memory]: 'memory',
  // V8 aborts, or runs into a trap, when its heap or its stack is full.
  SIGABRT: 'memory',
  SIGTRAP: 'memory',
  SIGILL: 'memory',
  SIGSEGV: 'memory',
  SIGBUS: 'memory',
};

/** @param signal that ended the process; null where it ended by itself */
export function lossBy(signal: NodeJS.Signals | null): ChildLoss {
  return signal === null ? 'crash' : (endings[signal] ?? 'killed');
}
