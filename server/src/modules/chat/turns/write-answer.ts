import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type ChatMessage, type ChatPart, isAppError, type RunFrame } from '@staffroom/sdk';
import type { ProviderFailure } from '@staffroom/sdk/core';
import type { Logger } from 'pino';
import { answerBytes, beginning } from '../../../ai/provider/answer-bytes.ts';
import type { Database } from '../../../db/database.ts';
import type { CheckAnswer } from '../checks/answer-checker.ts';
import { findMessage } from '../messages/message-store.ts';
import { type AnswerEnd, finishRun, type StoredAnswer } from './finish-run.ts';
import { doneFrame, emit, errorFrame, type LiveRun, place } from './live-run.ts';
import type { OpenedTurn } from './open-turn.ts';
import { JoinedText } from './joined-text.ts';
import type { RunLog } from './run-log.ts';
import { RunState } from './run-state.ts';

/**
 * Answers a turn: says each part as it is there. What it says behind the abort is not heard.
 * @param say throws where the answer has to end here
 */
export interface Respond {
  (turn: OpenedTurn, signal: AbortSignal, say: (part: ChatPart) => void): Promise<void>;
  /** Hears that the answer is stored, once everybody who follows it has been told. Never throws. */
  stored?: (messageId: string) => Promise<void>;
  /** What a provider said of a call that failed; null where none did. */
  failure?: () => ProviderFailure | null;
}

/** The first whole answer of a chat and what it answers. */
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
  /** Milliseconds that an agent may be silent. */
  idleTimeout: number;
  /** Bytes of an answer, whoever writes it. */
  longest?: number | undefined;
  /** Looks at an answer before it is stored. */
  check?: CheckAnswer | undefined;
  /** Hears of the first whole answer of a chat that nobody has named, once it is stored. */
  onFirstAnswer?: ((answer: FirstAnswer) => void) | undefined;
  /** Whether the process has its hands full: text is then sent in fewer frames. */
  isBusy: () => boolean;
  /** The server is going down: nothing is tried again. */
  closing: AbortSignal;
}

/** Why a run was aborted: the person pressed Stop, the server is going down, the agent says nothing any more. */
export const stopped = Symbol('stopped');
export const shutdown = Symbol('shutdown');
const silent = Symbol('silent');

/** A database that restarts is back within seconds; the answer waits for it. */
const finishAttempts = 8;

/** Writes answers: what an agent yields goes to the followers and into the log, and at its end into the message. */
export function createAnswerWriter(options: AnswerWriterOptions) {
  const {
    database,
    log,
    runLog,
    idleTimeout,
    longest = answerBytes,
    check,
    onFirstAnswer,
    isBusy,
    closing,
  } = options;

  /** Takes in what the agent yields. @returns what went wrong */
  async function collect(
    run: LiveRun,
    respond: (say: (part: ChatPart) => void) => Promise<void>,
    state: RunState,
  ): Promise<unknown> {
    const { signal } = run.controller;
    const show = (bodies: ReturnType<RunState['take']>) => {
      for (const body of bodies) {
        const frame = { ...place(run), ...body } as RunFrame;
        emit(run, frame);
        runLog.add(run.id, frame);
      }
    };
    const joined = new JoinedText(isBusy, (part) => show(state.take(part)));
    const timer = setTimeout(() => run.controller.abort(silent), idleTimeout);
    let room = longest - Buffer.byteLength(state.text);
    let over = false;
    const say = (part: ChatPart) => {
      if (over || signal.aborted) return;
      timer.refresh();
      const before = room;
      if (part.type === 'text') room -= Buffer.byteLength(part.text);
      if (part.type !== 'text' || room >= 0) return joined.take(part);
      joined.take({ ...part, text: beginning(part.text, before) });
      throw new AppError('unavailable', 'The answer reached the maximum length.');
    };
    try {
      await settledOrAborted(respond(say), signal);
      over = true;
      joined.flush();
      show(state.close(!signal.aborted));
      if (signal.reason === silent) return new AppError('unavailable', 'The agent stopped.');
      if (state.text.trim() !== '') return undefined;
      return new AppError('unavailable', 'The AI didn’t answer. Please try again.');
    } catch (error) {
      over = true;
      joined.flush();
      show(state.close(false));
      return error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function store(run: LiveRun, end: AnswerEnd): Promise<StoredAnswer | null> {
    for (let attempt = 1; ; attempt++) {
      // The answer has it all; what came after its end would stay in the log for ever.
      const unwritten = await runLog.take(run.id);
      try {
        return await finishRun(database, run.id, end);
      } catch (error) {
        for (const frame of unwritten) runLog.add(run.id, frame);
        if (attempt === finishAttempts || closing.aborted) throw error;
        log.warn({ err: error, runId: run.id, attempt }, 'an answer could not be stored yet');
        await delay(attempt * 500, undefined, { signal: closing }).catch(() => undefined);
      }
    }
  }

  async function write(run: LiveRun, turn: OpenedTurn, respond: Respond): Promise<string | null> {
    const started = Date.now();
    const state = new RunState(turn.base);
    const failure = await collect(run, (say) => respond(turn, run.controller.signal, say), state);
    const ended = outcome(run.controller.signal, failure);
    const status = ended === 'complete' && state.cut ? 'cut' : ended;
    const end = state.end(status, Date.now() - started);
    // A server that is going down stores what there is.
    const checked = status === 'interrupted' ? null : await check?.(state.toCheck(turn, run.userId, end));
    const told = status === 'failed' ? (respond.failure?.() ?? null) : null;
    const stored = await store(run, { ...end, ...checked, failure: told });
    // Ended elsewhere already, or nothing to store: the row says which.
    const message = stored?.message ?? (await findMessage(database, turn.answerId).catch(() => null));
    if ((status === 'complete' || status === 'cut') && stored?.isFirst) {
      const { sessionId, userId } = run;
      onFirstAnswer?.({ sessionId, userId, question: turn.question, answer: stored.message });
    }
    emit(run, lastFrame(run, turn, { status, failure, message }));
    return stored?.message.id ?? null;
  }

  function lastFrame(
    run: LiveRun,
    turn: OpenedTurn,
    {
      status,
      failure,
      message,
    }: { status: AnswerEnd['status']; failure: unknown; message: ChatMessage | null },
  ): RunFrame {
    if (status === 'complete' || status === 'cut' || status === 'stopped') {
      return doneFrame(run, message ?? emptyAnswer(run, turn));
    }
    if (status === 'interrupted') {
      return errorFrame(run, 'unavailable', 'The server was restarted. Please try again.', message);
    }
    if (isAppError(failure)) return errorFrame(run, failure.code, failure.message, message);
    log.error({ err: failure, runId: run.id }, 'a chat run failed');
    return errorFrame(run, 'internal', 'Something went wrong. Please try again.', message);
  }

  /** Writes an answer to its end. One that cannot be stored is told, not thrown. @returns the id of what was stored */
  return async (run: LiveRun, turn: OpenedTurn, respond: Respond): Promise<string | null> => {
    try {
      return await write(run, turn, respond);
    } catch (error) {
      log.error({ err: error, runId: run.id }, 'a chat run could not be stored');
      const text = 'Couldn’t save the answer. Please try again.';
      emit(run, errorFrame(run, 'internal', text, null));
      return null;
    }
  };
}

/** Resolves at the abort, too: what then still goes on is left to itself. */
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

/** What a client shows for an answer that was stopped before its first word: nothing is stored of it. */
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

function outcome(signal: AbortSignal, failure: unknown): AnswerEnd['status'] {
  if (signal.reason === stopped) return 'stopped';
  if (signal.reason === shutdown) return 'interrupted';
  return failure === undefined ? 'complete' : 'failed';
}
