import { format } from 'node:util';
import type { Logger } from 'pino';
import { currentSuspect } from '../platform/faults/suspects.ts';

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
/** Maximum characters of a printed text. */
const maxLength = 1_000;

/**
 * Turns the console output of agents and libraries in this process, and the warnings of Node, into log lines, so that programs
 * can parse every line of the log.
 * @returns a function that undoes this
 */
export function logConsole(log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>): () => void {
  const originals = { ...console };
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, keyof typeof log][]) {
    console[method] = (...given: unknown[]) => {
      const line = format(...given).slice(0, maxLength);
      const agent = currentSuspect()?.slug;
      if (agent === undefined) log[level]({ line }, 'server: library printed line');
      else log[level]({ agent, line }, 'agents: agent printed line');
    };
  }
  // Node's own listener prints the warning as text.
  const printing = process.listeners('warning');
  process.removeAllListeners('warning');
  const warn = (warning: Error) => log.warn({ err: warning }, 'server: Node warning');
  process.on('warning', warn);
  return () => {
    Object.assign(console, originals);
    process.off('warning', warn);
    for (const listener of printing) process.on('warning', listener);
  };
}
