/**
 * Why a child process sent no reply. The task causes `time`, `memory` and `crash`. `starved` (no processor time) and `killed`
 * (ended from outside) are not the task's fault, so it can be retried.
 */
export type ChildLoss = 'time' | 'memory' | 'crash' | 'starved' | 'killed';

/** The signals with which the guard inside a child ends its process; neither writes a core dump. */
export const guardSignals = { time: 'SIGALRM', memory: 'SIGUSR2' } as const;

const endings: Readonly<Partial<Record<NodeJS.Signals, ChildLoss>>> = {
  [guardSignals.time]: 'time',
  [guardSignals.memory]: 'memory',
  // V8 aborts or traps when its heap or stack is full.
  SIGABRT: 'memory',
  SIGTRAP: 'memory',
  SIGILL: 'memory',
  SIGSEGV: 'memory',
  SIGBUS: 'memory',
};

/** @param signal the signal that ended the process; null if it exited by itself */
export function lossBy(signal: NodeJS.Signals | null): ChildLoss {
  return signal === null ? 'crash' : (endings[signal] ?? 'killed');
}
