import { syncBuiltinESMExports } from 'node:module';
import { isAppError } from '@staffroom/sdk';
import type { Logger } from 'pino';
import { oneLine } from '../rejection.ts';
import { inWhoseWork, type Suspect, whose } from './suspects.ts';

export interface GuardOptions {
  log: Pick<Logger, 'error'>;
  /** What is no agent's fault. */
  crash: (error: unknown) => never;
}

/**
 * What nobody caught costs the agent that it came from, and not the process: the agent has failed, under its name, and the others
 * work on. The end of the process is not an agent's to decide either. What is no agent's fault stays what it was: an exception
 * ends the process, a rejection is logged.
 */
export function guardProcess({ log, crash }: GuardOptions): void {
  const blame = (agent: Suspect, error: unknown, what: string) => {
    log.error({ err: error, agent: agent.slug }, `an agent is switched off: ${what}`);
    agent.fail(`${what}; switch it off and on to start it again`);
  };

  const refused = new WeakSet<Error>();
  process.on('uncaughtException', (error: unknown) => {
    if (error instanceof Error && refused.has(error)) return;
    const agent = whose(error);
    if (!agent) return crash(error);
    blame(agent, error, `it threw where no one could catch it: ${oneLine(error)}`);
  });
  process.on('unhandledRejection', (error) => {
    if (error instanceof Error && refused.has(error)) return;
    // A refusal or an abort that nobody waited for is a promise forgotten, and says nothing of how the agent is.
    const agent = isHarmless(error) ? null : whose(error);
    if (agent) return blame(agent, error, `it left a rejection unhandled: ${oneLine(error)}`);
    const during = inWhoseWork()?.slug;
    log.error({ err: error, ...(during && { agent: during }) }, 'a rejection was not handled');
  });

  /** @param caller the frames from it on say nothing of who called it */
  const refuse = (call: string, caller: (...given: never[]) => unknown) => {
    const error = new Error(`An agent may not end the server: ${call} does nothing here`);
    Error.captureStackTrace(error, caller);
    const agent = whose(error);
    if (!agent) return;
    refused.add(error);
    blame(agent, error, `it called ${call}, which would have stopped the server`);
    throw error;
  };
  const exit = process.exit.bind(process);
  const abort = process.abort.bind(process);
  const kill = process.kill.bind(process);
  process.exit = function guardedExit(code) {
    refuse('process.exit', guardedExit);
    return exit(code);
  };
  process.abort = function guardedAbort() {
    refuse('process.abort', guardedAbort);
    return abort();
  };
  process.kill = function guardedKill(pid, signal) {
    if (pid === process.pid && signal !== 0) refuse('process.kill', guardedKill);
    return kill(pid, signal);
  };
  // For those who import `exit` by its name.
  syncBuiltinESMExports();
}

function isHarmless(error: unknown): boolean {
  return isAppError(error) || (error instanceof Error && error.name === 'AbortError');
}
