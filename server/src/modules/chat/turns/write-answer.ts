import { setTimeout as delay } from 'node:timers/promises';
import type { ChatPart } from '@staffroom/sdk';
import type { ChatMessage } from '@staffroom/sdk/internal/shared';
import type { ProviderFailure } from '@staffroom/sdk/core';
import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import { attribute } from '../../../operations/traces/span-names.ts';
import { currentSpan, traced } from '../../../operations/traces/tracing.ts';
import type { CheckAnswer } from '../checks/answer-checker.ts';
import { findMessage } from '../messages/message-store.sql.ts';
import { type CollectOptions, collectParts } from './collect-parts.ts';
import { type AnswerEnd, finishRun, type StoredAnswer } from './finish-run.sql.ts';
import { lastFrame } from './last-frame.ts';
import { accessEnded, emit, errorFrame, type LiveRun, place, shutdown, stopped } from './live-run.ts';
import type { OpenedTurn } from './open-turn.ts';
import type { RunLog } from './run-log.ts';
import { RunState } from './run-state.ts';

/**
 * Answers a turn by emitting parts of the answer as they arrive. Parts after an abort are ignored.
 * @param emitPart throws if the answer must end, for example at its maximum size
 */
export interface Respond {
  (turn: OpenedTurn, signal: AbortSignal, emitPart: (part: ChatPart) => void): Promise<void>;
  /** Called after the answer is stored and its followers have received the last frame. Never throws. */
  stored?: (messageId: string) => Promise<void>;
  /** Returns the agent that answers; null while it is not known. */
  agent?: () => string | null;
  /** Returns the provider's error message for a failed call; null if no call failed. */
  failure?: () => ProviderFailure | null;
}

export interface FirstAnswer {
  sessionId: string;
  userId: string;
  question: Pick<ChatMessage, 'content'>;
  answer: Pick<ChatMessage, 'content' | 'provider' | 'model'>;
}

export interface AnswerWriterOptions extends CollectOptions {
  database: Pick<Database, 'pool'>;
  log: Logger;
  runLog: RunLog;
  check?: CheckAnswer | undefined;
  /** Called when the first complete answer of a chat has been stored and no person has named the chat. */
  onFirstAnswer?: ((answer: FirstAnswer) => void) | undefined;
  /** Called at the end of an answer with the seconds from the question to its first word. */
  onFirstToken?: ((model: string, seconds: number) => void) | undefined;
  /** Aborts when the server shuts down. After that, a failed write is not retried. */
  closing: AbortSignal;
}

/** The maximum number of attempts to store an answer. Several are needed, because a database restart takes seconds. */
const finishAttempts = 8;

/** Streams the parts of an agent's answer to the followers and the run log, and stores the message at the end. */
export function createAnswerWriter(options: AnswerWriterOptions) {
  const { database, log, runLog, check, onFirstAnswer, onFirstToken, closing } = options;

  async function store(run: LiveRun, end: AnswerEnd): Promise<StoredAnswer | null> {
    for (let attempt = 1; ; attempt++) {
      // Frames that are not logged yet are taken out of the queue, because log rows written after the run's end would never be
      // deleted.
      const unwritten = await runLog.take(run.id);
      try {
        return await finishRun(database, run.id, end);
      } catch (error) {
        for (const frame of unwritten) runLog.add(run.id, frame);
        if (attempt === finishAttempts || closing.aborted) throw error;
        log.warn({ err: error, runId: run.id, attempt }, 'chat: cannot store answer, retry planned');
        await delay(attempt * 500, undefined, { signal: closing }).catch(() => undefined);
      }
    }
  }

  async function write(run: LiveRun, turn: OpenedTurn, respond: Respond): Promise<string | null> {
    const started = Date.now();
    const state = new RunState(turn.base);
    const failure = await collectParts(
      options,
      run,
      (emitPart) => respond(turn, run.controller.signal, emitPart),
      state,
    );
    const ended = outcome(run.controller.signal, failure);
    const status = ended === 'complete' && state.cut ? 'cut' : ended;
    const end = state.end(status, Date.now() - started);
    // If this process dies during the checks, the next one must not pay for the answer again.
    if (status === 'complete' || status === 'cut')
      runLog.add(run.id, { ...place(run), type: 'written', status, usage: end.usage });
    const checked = status === 'interrupted' ? null : await checkTraced(state.toCheck(turn, run.userId, end));
    logEnd(run, respond, end);
    const told = status === 'failed' ? (respond.failure?.() ?? null) : null;
    const stored = await traced({ operation: 'store', of: 'answer' }, () =>
      store(run, { ...end, ...checked, failure: told, endReason: endReasonOf(run.controller.signal) }),
    );
    // Without a stored answer, another process has ended the run or there was no text. The message's row shows which of the two
    // happened.
    const message = stored?.message ?? (await findMessage(database, turn.answerId).catch(() => null));
    if ((status === 'complete' || status === 'cut') && stored?.isFirst) {
      const { sessionId, userId } = run;
      onFirstAnswer?.({ sessionId, userId, question: turn.question, answer: stored.message });
    }
    emit(run, lastFrame(log, run, turn, { status, failure, message, agent: respond.agent?.() ?? null }));
    return stored?.message.id ?? null;
  }

  const checkTraced = async (answer: Parameters<CheckAnswer>[0]) =>
    check && traced({ operation: 'check', of: 'answer' }, () => check(answer));

  function logEnd(run: LiveRun, respond: Respond, end: AnswerEnd): void {
    const { id: requestId, sessionId, userId, startedAt, firstTextAt } = run;
    const { provider, model, durationMs, status, usage } = end;
    const agent = respond.agent?.() ?? null;
    currentSpan()?.set({
      [attribute.agent]: agent,
      [attribute.answerStatus]: status,
      [attribute.errorType]: status === 'failed' ? status : null,
    });
    const tokens = { inputTokens: usage?.inputTokens ?? null, outputTokens: usage?.outputTokens ?? null };
    log.info(
      { requestId, sessionId, userId, agent, provider, model, ...tokens, durationMs, status },
      'chat: answer ended',
    );
    if (firstTextAt !== null) onFirstToken?.(model ?? 'none', (firstTextAt - startedAt) / 1_000);
  }

  /**
   * Writes an answer to its end. Reports a storage failure to followers instead of throwing it.
   * @returns the id of the stored message
   */
  return async (run: LiveRun, turn: OpenedTurn, respond: Respond): Promise<string | null> => {
    try {
      return await write(run, turn, respond);
    } catch (error) {
      log.error({ err: error, runId: run.id }, 'chat: cannot store answer');
      const text = 'Couldn’t save the answer. Please try again.';
      emit(run, errorFrame(run, 'internal', text, null));
      return null;
    }
  };
}

const endReasonOf = ({ reason }: AbortSignal) => (reason === accessEnded ? 'access-ended' : null);

function outcome(signal: AbortSignal, failure: unknown): AnswerEnd['status'] {
  if (signal.reason === stopped || signal.reason === accessEnded) return 'stopped';
  if (signal.reason === shutdown) return 'interrupted';
  return failure === undefined ? 'complete' : 'failed';
}
