import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type ChatMessage, type ChatPart, isAppError, type RunFrame } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import { untilAborted } from '../../../until-aborted.ts';
import type { CheckAnswer } from '../checks/answer-checks.ts';
import { done, emit, failed, type Follower, followLive, type LiveRun, place } from './live-run.ts';
import { createLogFollowers, missingRun } from './log-followers.ts';
import { missingMessage, missingSession } from '../messages/message-store.ts';
import { createRunLog } from './run-log.ts';
import { RunState } from './run-state.ts';
import type { Answered } from '../sessions/titles.ts';
import type { TurnInput, TurnRequest } from './turn-opening.ts';
import { type AnswerEnd, createTurnStore, type OpenedTurn, type StoredAnswer } from './run-store.ts';

export type Respond = (turn: OpenedTurn, signal: AbortSignal) => AsyncIterable<ChatPart>;

export type Runs = Awaited<ReturnType<typeof createRuns>>;

export interface RunsOptions {
  database: Pick<Database, 'pool' | 'listen' | 'notify'>;
  /** This process's name in `chat_run`. */
  process: string;
  log: Logger;
  /** Milliseconds that an agent may be silent; 5 minutes unless told. */
  silence?: number;
  /** Looks at an answer before it is stored. */
  check?: CheckAnswer;
  /** Hears of the first whole answer of a chat that nobody has named, once it is stored. */
  answered?: (answer: Answered) => void;
}

const uniqueViolation = '23505';
const oneAtATime = 'chat_run_running';
/** Nobody reads so many at once. */
const runsPerPerson = 100;
/** The net under lost notifications, in milliseconds. */
const lookEvery = 10_000;
/** A database that restarts is back within seconds; the answer waits for it. */
const finishAttempts = 8;

/** Why a run was aborted: the person pressed Stop, the server is going down, the agent says nothing any more. */
const stopped = Symbol('stopped');
const shutdown = Symbol('shutdown');
const silent = Symbol('silent');

/**
 * The server owns generation: a run goes on whether or not anybody follows it, and any process can show it to its owner.
 * Runs of this process are followed from memory, others from the log.
 */
export async function createRuns(options: RunsOptions) {
  const { database, process, log, silence = 5 * 60_000, check } = options;
  const store = createTurnStore(database);
  const others = createLogFollowers({ store, log });
  const live = new Map<string, LiveRun>();
  const closing = new AbortController();
  const runLog = createRunLog({ append: (batches) => store.append(batches), log });

  const unlisten = [
    await database.listen(
      'chat_run',
      (payload) => {
        for (const runId of (payload as { runIds: string[] }).runIds) others.wake(runId);
      },
      () => others.wakeAll(),
    ),
    await database.listen('chat_run_stop', (payload) => {
      live.get((payload as { runId: string }).runId)?.controller.abort(stopped);
    }),
  ];
  const timer = setInterval(() => others.wakeAll(), lookEvery);

  async function write(run: LiveRun, turn: OpenedTurn, respond: Respond): Promise<void> {
    const started = Date.now();
    const state = new RunState(turn.base);
    const show = (body: ReturnType<RunState['take']>) => {
      if (!body) return;
      const frame = { ...place(run), ...body } as RunFrame;
      emit(run, frame);
      runLog.add(run.id, frame);
    };
    const { signal } = run.controller;
    const patience = setTimeout(() => run.controller.abort(silent), silence);
    let failure: unknown;
    try {
      for await (const part of untilAborted(respond(turn, signal), signal)) {
        patience.refresh();
        show(state.take(part));
      }
      show(state.close(!signal.aborted));
      if (signal.reason === silent) failure = new AppError('unavailable', 'The agent did not go on.');
      else if (state.text.trim() === '') {
        failure = new AppError('unavailable', 'The AI gave no answer. Please try again.');
      }
    } catch (error) {
      failure = error;
      show(state.close(false));
    }
    clearTimeout(patience);
    const status = outcome(signal, failure);
    const end = state.end(status, Date.now() - started);
    // A server that is going down stores what there is.
    const checked = status === 'interrupted' ? null : await check?.(state.toCheck(turn, run.userId, end));
    const stored = await finish(run, { ...end, ...checked });
    // Ended elsewhere already, or nothing to store: the row says which.
    const message = stored?.message ?? (await store.message(turn.answerId).catch(() => null));
    if (status === 'complete' && stored?.isFirst) {
      const { sessionId, userId } = run;
      options.answered?.({ sessionId, userId, question: turn.question, answer: stored.message });
    }
    if (status === 'complete' || status === 'stopped') emit(run, done(run, message ?? blank(run, turn)));
    else if (status === 'interrupted') {
      emit(run, failed(run, 'unavailable', 'The server was restarted. Please try again.', message));
    } else if (isAppError(failure)) emit(run, failed(run, failure.code, failure.message, message));
    else {
      log.error({ err: failure, runId: run.id }, 'a chat run failed');
      emit(run, failed(run, 'internal', 'Something went wrong. Please try again.', message));
    }
  }

  async function finish(run: LiveRun, end: AnswerEnd): Promise<StoredAnswer | null> {
    for (let attempt = 1; ; attempt++) {
      // The answer has it all; what came after its end would stay in the log for ever.
      const unwritten = await runLog.take(run.id);
      try {
        return await store.finish(run.id, end);
      } catch (error) {
        for (const frame of unwritten) runLog.add(run.id, frame);
        if (attempt === finishAttempts || closing.signal.aborted) throw error;
        log.warn({ err: error, runId: run.id, attempt }, 'an answer could not be stored yet');
        await delay(attempt * 500, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  function giveUp(run: LiveRun, error: unknown): void {
    log.error({ err: error, runId: run.id }, 'a chat run could not be stored');
    emit(run, failed(run, 'internal', 'The answer could not be stored. Please try again.', null));
  }

  /** @throws AppError `conflict` */
  async function open(turn: TurnInput, attempt = 1): Promise<OpenedTurn> {
    try {
      const opened = await store.open(turn);
      if (!opened) throw 'content' in turn && turn.parentId == null ? missingSession() : missingMessage();
      return opened;
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code !== uniqueViolation) throw error;
      if (constraint === oneAtATime) {
        const text = 'The previous answer is still being written. Stop it or wait for it to end.';
        throw new AppError('conflict', text, { cause: error });
      }
      // The same message has just come by another way and is found now.
      if (attempt > 1) throw error;
      return open(turn, attempt + 1);
    }
  }

  return {
    store,

    /**
     * Stores the question and starts its answer, or goes on with one.
     * @throws AppError `conflict` while the session's last answer is being written, `not-found`, `rate-limited`, `unavailable`
     */
    async start(
      input: TurnRequest,
      respond: Respond,
    ): Promise<{ turn: OpenedTurn; follow: (send: Follower) => () => void }> {
      if (closing.signal.aborted) throw new AppError('unavailable', 'The server is restarting. Try again.');
      const own = [...live.values()].filter(({ userId }) => userId === input.userId).length;
      if (own >= runsPerPerson) {
        const text = 'Too many answers are being written for you. Wait for one to end.';
        throw new AppError('rate-limited', text);
      }
      const id = randomUUID();
      const run: LiveRun = {
        id,
        sessionId: input.sessionId,
        userId: input.userId,
        frames: [],
        followers: new Set(),
        controller: new AbortController(),
        ended: Promise.resolve(),
      };
      // Known before it is stored: otherwise it would look like a run that this process has lost.
      live.set(id, run);
      const opening = open({ ...input, runId: id, process });
      run.ended = opening
        .then(
          (turn) => write(run, turn, respond).catch((error: unknown) => giveUp(run, error)),
          () => undefined,
        )
        .finally(() => live.delete(id));
      const turn = await opening;
      return { turn, follow: (send) => followLive(run, 0, send) };
    },

    /** Sends the frames behind `after`, then the new ones as they come. @throws AppError `not-found` */
    async follow(runId: string, userId: string, after: number, send: Follower): Promise<() => void> {
      const run = live.get(runId);
      if (!run) return others.follow(runId, userId, after, send);
      if (run.userId !== userId) throw missingRun();
      return followLive(run, after, send);
    },

    /** Ends a run and keeps what it has written. Reaches the process that writes it. @throws AppError `not-found` */
    async stop(runId: string, userId: string): Promise<void> {
      const run = live.get(runId);
      if (run?.userId === userId) return run.controller.abort(stopped);
      const state = await store.read(runId, userId, Number.MAX_SAFE_INTEGER - 1);
      if (!state) throw missingRun();
      if (state.running) await database.notify('chat_run_stop', { runId });
    },

    /**
     * Ends the runs that a dead process left behind, and those of this one whose end could not be stored; what they had written
     * is kept and marked. Returns how many.
     */
    async recover(isDead: (process: string) => Promise<boolean>): Promise<number> {
      let count = 0;
      for (const name of await store.runningProcesses()) {
        if (name !== process && !(await isDead(name))) continue;
        for (const { runId, frames, base } of await store.logsOf(name)) {
          if (live.has(runId)) continue;
          await store.finish(runId, RunState.replay(frames, base).end('interrupted', null));
          count += 1;
        }
      }
      return count;
    },

    /** Ends what is being written, and stores it. */
    async close(): Promise<void> {
      closing.abort();
      clearInterval(timer);
      for (const run of live.values()) run.controller.abort(shutdown);
      await Promise.all([...live.values()].map((run) => run.ended));
      await runLog.flush();
      await Promise.all(unlisten.map((stop) => stop()));
    },
  };
}

/** What a client shows for an answer that was stopped before its first word: nothing is stored of it. */
function blank(run: LiveRun, turn: OpenedTurn): ChatMessage {
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
