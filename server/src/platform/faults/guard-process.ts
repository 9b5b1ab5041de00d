import { syncBuiltinESMExports } from 'node:module';
import { isAppError } from '@staffroom/sdk';
import type { Logger } from 'pino';
import { oneLine } from '../../agents/rejection.ts';
import { currentSuspect, type Suspect, whose } from './suspects.ts';

export interface GuardOptions {
  log: Pick<Logger, 'error'>;
  crash: (error: unknown) => never;
}

/**
 * Attributes uncaught errors to the agent that caused them, so that only this agent fails and the process continues. Also keeps
 * agents from exiting the process. Other errors keep their default effect: an exception ends the process, a rejection is
 * logged.
 */
export function guardProcess({ log, crash }: GuardOptions): void {
  const failAgent = (agent: Suspect, error: unknown, what: string) => {
    log.error({ err: error, agent: agent.slug, reason: what }, 'agents: agent switched off');
    agent.fail(`${what}; to restart the agent, switch it off and on`);
  };

  const refused = new WeakSet<Error>();
  process.on('uncaughtException', (error: unknown) => {
    if (error instanceof Error && refused.has(error)) return;
    const agent = whose(error);
    if (!agent) return crash(error);
    failAgent(agent, error, `its code threw an uncaught error: ${oneLine(error)}`);
  });
  process.on('unhandledRejection', (error) => {
    if (error instanceof Error && refused.has(error)) return;
    // An unhandled refusal or abort is harmless, so it does not count against any agent.
    const agent = isHarmless(error) ? null : whose(error);
    if (agent)
      return failAgent(agent, error, `its code left a rejected promise unhandled: ${oneLine(error)}`);
    const during = currentSuspect()?.slug;
    log.error({ err: error, ...(during && { agent: during }) }, 'server: rejection not handled');
  });

  /** @param caller the function whose stack frames, and those above it, are hidden in the error */
  const refuse = (call: string, caller: (...given: never[]) => unknown) => {
    const error = new Error(`An agent may not end the server: ${call} does nothing here`);
    Error.captureStackTrace(error, caller);
    const agent = whose(error);
    if (!agent) return;
    refused.add(error);
    failAgent(agent, error, `it called ${call}, which would have stopped the server`);
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
  // Applies the change also to code that imports `exit` by name.
  syncBuiltinESMExports();
}

function isHarmless(error: unknown): boolean {
  return isAppError(error) || (error instanceof Error && error.name === 'AbortError');
}
