import { setTimeout as delay } from 'node:timers/promises';
import {
  AppError,
  type ChatMessage,
  type ChatPart,
  errorStatus,
  isAppError,
  messageOf,
  type RunFrame,
} from '@staffroom/sdk';
import type { ProviderFailure } from '@staffroom/sdk/core';
import type { Logger } from 'pino';
import { answerBytes, beginning } from '../../../ai/provider/answer-bytes.ts';
import type { Database } from '../../../db/database.ts';
import { attribute } from '../../../operations/traces/span-names.ts';
import { currentSpan, traced } from '../../../operations/traces/tracing.ts';
import type { CheckAnswer } from '../checks/answer-checker.ts';
import { findMessage } from '../messages/message-store.ts';
import { type AnswerEnd, finishRun, type StoredAnswer } from './finish-run.ts';
import { doneFrame, emit, errorFrame, type LiveRun, place } from './live-run.ts';
import type { OpenedTurn } from './open-turn.ts';
import { JoinedText } from './joined-text.ts';
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

export interface AnswerWriterOptions {
  database: Pick<Database, 'pool'>;
  log: Logger;
  runLog: RunLog;
  /** Milliseconds that an agent may run without output. */
  idleTimeout: number;
  /** The maximum size of an answer in bytes. */
  maxAnswerBytes?: number | undefined;
  check?: CheckAnswer | undefined;
  /** Called when the first complete answer of a chat has been stored and no person has named the chat. */
  onFirstAnswer?: ((answer: FirstAnswer) => void) | undefined;
  /** Called at the end of an answer with the seconds from the question to its first word. */
  onFirstToken?: ((model: string, seconds: number) => void) | undefined;
  /** While this returns true, text is sent in fewer, larger frames. */
  isBusy: () => boolean;
  /** Aborts when the server shuts down. After that, a failed write is not retried. */
  closing: AbortSignal;
}

/** Reasons for an abort: Stop was pressed, the person lost access, the server stops, or the agent sent nothing for too long. */
export const stopped = Symbol('stopped');
export const accessEnded = Symbol('access ended');
export const shutdown = Symbol('shutdown');
const silent = Symbol('silent');

/** The maximum number of attempts to store an answer. Several are needed, because a database restart takes seconds. */
const finishAttempts = 8;

/** Streams the parts of an agent's answer to the followers and the run log, and stores the message at the end. */
export function createAnswerWriter(options: AnswerWriterOptions) {
  const {
    database,
    log,
    runLog,
    idleTimeout,
    maxAnswerBytes = answerBytes,
    check,
    onFirstAnswer,
    onFirstToken,
    isBusy,
    closing,
  } = options;

  async function collect(
    run: LiveRun,
    respond: (emitPart: (part: ChatPart) => void) => Promise<void>,
    state: RunState,
  ): Promise<unknown> {
    const { signal } = run.controller;
    const publish = (bodies: ReturnType<RunState['take']>) => {
      for (const body of bodies) {
        const frame = { ...place(run), ...body } as RunFrame;
        emit(run, frame);
        runLog.add(run.id, frame);
      }
    };
    const joined = new JoinedText(isBusy, (part) => publish(state.take(part)));
    const timer = setTimeout(() => run.controller.abort(silent), idleTimeout);
    let room = maxAnswerBytes - Buffer.byteLength(state.text);
    let over = false;
    const emitPart = (part: ChatPart) => {
      if (over || signal.aborted) return;
      timer.refresh();
      const before = room;
      if (part.type === 'text') {
        run.firstTextAt ??= performance.now();
        room -= Buffer.byteLength(part.text);
      }
      if (part.type !== 'text' || room >= 0) return joined.take(part);
      joined.take({ ...part, text: beginning(part.text, before) });
      throw new AppError('unavailable', 'The answer reached the maximum length.');
    };
    try {
      await settledOrAborted(respond(emitPart), signal);
      over = true;
      joined.flush();
      publish(state.close(!signal.aborted));
      if (signal.reason === silent) return new AppError('unavailable', 'The agent stopped.');
      if (state.text.trim() !== '') return undefined;
      return new AppError('unavailable', 'The AI didn’t answer. Please try again.');
    } catch (error) {
      over = true;
      joined.flush();
      publish(state.close(false));
      return error;
    } finally {
      clearTimeout(timer);
    }
  }

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
    const failure = await collect(run, (emitPart) => respond(turn, run.controller.signal, emitPart), state);
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
    emit(run, lastFrame(run, turn, { status, failure, message, agent: respond.agent?.() ?? null }));
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

  function lastFrame(
    run: LiveRun,
    turn: OpenedTurn,
    {
      status,
      failure,
      message,
      agent,
    }: {
      status: AnswerEnd['status'];
      failure: unknown;
      message: ChatMessage | null;
      /** The id of the agent that answers, for the log; null if no agent answers. */
      agent: string | null;
    },
  ): RunFrame {
    if (status === 'complete' || status === 'cut' || status === 'stopped') {
      return doneFrame(run, message ?? emptyAnswer(run, turn));
    }
    if (status === 'interrupted') {
      return errorFrame(run, 'unavailable', 'The server was restarted. Please try again.', message);
    }
    if (isAppError(failure) && failure.code in errorStatus)
      return errorFrame(run, failure.code, messageOf(failure), message);
    log.error({ err: failure, agent, runId: run.id }, 'chat: run failed');
    return errorFrame(run, 'internal', 'Something went wrong. Please try again.', message);
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

/** Resolves when the work has settled or the signal aborts. After an abort, the result of the work is ignored. */
async function settledOrAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  if (signal.aborted) resolve();
  signal.addEventListener('abort', end, { once: true });
  try {
    await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', end);
    work.catch(() => undefined);
  }
}

/** The answer that clients are shown when a run stops before its first word. This answer is not stored. */
function emptyAnswer(run: LiveRun, turn: OpenedTurn): ChatMessage {
  return {
    ...turn.question,
    id: turn.answerId,
    clientMessageId: null,
    role: 'assistant',
    content: '',
    status: 'stopped',
    runId: run.id,
    parentId: turn.question.id,
    siblingIds: [turn.answerId],
    attachment: null,
    attachments: [],
  };
}

const endReasonOf = ({ reason }: AbortSignal) => (reason === accessEnded ? 'access-ended' : null);

function outcome(signal: AbortSignal, failure: unknown): AnswerEnd['status'] {
  if (signal.reason === stopped || signal.reason === accessEnded) return 'stopped';
  if (signal.reason === shutdown) return 'interrupted';
  return failure === undefined ? 'complete' : 'failed';
}
