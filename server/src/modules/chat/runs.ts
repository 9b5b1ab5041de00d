import {
  AppError,
  type ChatMessage,
  type ChatPart,
  type ErrorCode,
  isAppError,
  type RunFrame,
} from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { createRunLog, type RunLog } from './run-log.ts';
import { RunState } from './run-state.ts';
import { type AnswerEnd, createTurnStore, type OpenedTurn, type TurnInput } from './turn-store.ts';

export type Respond = (turn: OpenedTurn, signal: AbortSignal) => AsyncIterable<ChatPart>;
export type Follower = (frame: RunFrame) => void;

interface LiveRun {
  id: string;
  sessionId: string;
  userId: string;
  frames: RunFrame[];
  followers: Set<Follower>;
  controller: AbortController;
  log: RunLog;
  ended: Promise<void>;
}

export type Runs = Awaited<ReturnType<typeof createRuns>>;

const uniqueViolation = '23505';

/** Why a run was aborted: the person pressed Stop, or the server is going down. */
const stopped = Symbol('stopped');
const shutdown = Symbol('shutdown');

/**
 * The server owns generation: a run goes on whether or not anybody follows it, and any process can show it to its owner.
 * Runs of this process are followed from memory, others from the log.
 */
export async function createRuns({
  database,
  process,
  log,
}: {
  database: Database;
  /** This process's name in `chat_run`. */
  process: string;
  log: Logger;
}) {
  const store = createTurnStore(database);
  const live = new Map<string, LiveRun>();
  const remote = new Map<string, Set<() => void>>();

  const unlisten = [
    await database.listen('chat_run', (payload) => {
      const { runId } = payload as { runId: string };
      if (!live.has(runId)) for (const wake of remote.get(runId) ?? []) wake();
    }),
    await database.listen('chat_run_stop', (payload) => {
      live.get((payload as { runId: string }).runId)?.controller.abort(stopped);
    }),
  ];

  function emit(run: LiveRun, frame: RunFrame) {
    run.frames.push(frame);
    for (const follower of run.followers) follower(frame);
  }

  async function write(run: LiveRun, turn: OpenedTurn, respond: Respond): Promise<void> {
    const started = Date.now();
    const state = new RunState();
    let failure: unknown;
    try {
      for await (const part of untilAborted(respond(turn, run.controller.signal), run.controller.signal)) {
        const body = state.take(part);
        if (!body) continue;
        const frame = { ...place(run), ...body } as RunFrame;
        emit(run, frame);
        run.log.add(frame);
      }
      if (state.text.trim() === '' && !run.controller.signal.aborted) {
        failure = new AppError('unavailable', 'The AI gave no answer. Please try again.');
      }
    } catch (error) {
      failure = error;
    }
    await run.log.close();
    const status = outcome(run.controller.signal, failure);
    const message = await store.finish(run.id, state.end(status, Date.now() - started));
    if (status === 'complete' || status === 'stopped') {
      const answer = message ?? blank(run, turn);
      emit(run, { ...place(run), type: 'done', fullResponse: answer.content, message: answer });
    } else if (isAppError(failure)) {
      emit(run, failed(run, failure.code, failure.message, message));
    } else if (status === 'interrupted') {
      emit(run, failed(run, 'unavailable', 'The server was restarted. Please try again.', message));
    } else {
      log.error({ err: failure, runId: run.id }, 'a chat run failed');
      emit(run, failed(run, 'internal', 'Something went wrong. Please try again.', message));
    }
  }

  /** What a client shows for an answer that was stopped before its first word: nothing is stored of it. */
  function blank(run: LiveRun, turn: OpenedTurn) {
    return {
      ...turn.question,
      id: turn.answerId,
      clientMessageId: null,
      role: 'assistant' as const,
      content: '',
      status: 'stopped' as const,
      runId: run.id,
      attachment: null,
    };
  }

  /** Shows a run of another process, or one that has ended, from the log. */
  async function followLog(
    runId: string,
    userId: string,
    after: number,
    send: Follower,
  ): Promise<() => void> {
    let seen = after;
    let over = false;
    let reading = Promise.resolve();
    const read = async () => {
      if (over) return;
      const state = await store.read(runId, userId, seen);
      if (!state) throw new AppError('not-found', 'This answer does not exist.');
      for (const frame of state.frames) {
        seen = frame.seq;
        send(frame);
      }
      if (state.running) return;
      over = true;
      stop();
      const message = state.answerId === null ? null : await store.message(state.answerId);
      const place = { runId, sessionId: message?.sessionId ?? '', seq: seen + 1 };
      if (message) send({ ...place, type: 'done', fullResponse: message.content, message });
      else {
        const text = 'The answer was interrupted before it began. Please try again.';
        send({ ...place, type: 'error', code: 'unavailable', message: text, error: text, partial: null });
      }
    };
    const wake = () => {
      reading = reading
        .then(read)
        .catch((error: unknown) => log.error({ err: error, runId }, 'a run could not be followed'));
    };
    const stop = () => {
      over = true;
      const wakers = remote.get(runId);
      wakers?.delete(wake);
      if (wakers?.size === 0) remote.delete(runId);
    };
    const wakers = remote.get(runId) ?? new Set();
    remote.set(runId, wakers.add(wake));
    try {
      await read();
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  }

  return {
    store,

    /** Stores the question and starts the answer. @throws AppError `conflict` while the session's last answer is being written */
    async start(
      input: Omit<TurnInput, 'process'>,
      respond: Respond,
    ): Promise<{ turn: OpenedTurn; follow: (send: Follower) => () => void }> {
      const turn = await store.open({ ...input, process }).catch((error: unknown) => {
        if ((error as { code?: string }).code !== uniqueViolation) throw error;
        throw new AppError(
          'conflict',
          'The previous answer is still being written. Stop it or wait for it to end.',
        );
      });
      const run: LiveRun = {
        id: turn.runId,
        sessionId: input.sessionId,
        userId: input.userId,
        frames: [],
        followers: new Set(),
        controller: new AbortController(),
        log: createRunLog({ runId: turn.runId, append: (id, frames) => store.append(id, frames), log }),
        ended: Promise.resolve(),
      };
      live.set(run.id, run);
      run.ended = write(run, turn, respond)
        .catch((error: unknown) => {
          log.error({ err: error, runId: run.id }, 'a chat run could not be stored');
          emit(run, failed(run, 'internal', 'The answer could not be stored. Please try again.', null));
        })
        .finally(() => live.delete(run.id));
      return { turn, follow: (send) => followLive(run, 0, send) };
    },

    /** Sends the frames behind `after`, then the new ones as they come. @throws AppError `not-found` */
    async follow(runId: string, userId: string, after: number, send: Follower): Promise<() => void> {
      const run = live.get(runId);
      if (!run) return followLog(runId, userId, after, send);
      if (run.userId !== userId) throw new AppError('not-found', 'This answer does not exist.');
      return followLive(run, after, send);
    },

    /** Ends a run and keeps what it has written. Reaches the process that writes it. @throws AppError `not-found` */
    async stop(runId: string, userId: string): Promise<void> {
      const run = live.get(runId);
      if (run?.userId === userId) return run.controller.abort(stopped);
      const state = await store.read(runId, userId, Number.MAX_SAFE_INTEGER - 1);
      if (!state) throw new AppError('not-found', 'This answer does not exist.');
      if (state.running) await database.notify('chat_run_stop', { runId });
    },

    /** Ends the runs that a dead process left behind; what they had written is kept and marked. Returns how many. */
    async recover(isDead: (process: string) => Promise<boolean>): Promise<number> {
      let count = 0;
      for (const name of await store.runningProcesses()) {
        if (name === process || !(await isDead(name))) continue;
        for (const { runId, frames } of await store.logsOf(name)) {
          await store.finish(runId, RunState.replay(frames).end('interrupted', null));
          count += 1;
        }
      }
      return count;
    },

    async close(): Promise<void> {
      for (const run of live.values()) run.controller.abort(shutdown);
      await Promise.all([...live.values()].map((run) => run.ended));
      await Promise.all(unlisten.map((stop) => stop()));
    },
  };
}

function followLive(run: LiveRun, after: number, send: Follower): () => void {
  for (const frame of run.frames.slice(after)) send(frame);
  run.followers.add(send);
  return () => run.followers.delete(send);
}

const place = (run: LiveRun) => ({ runId: run.id, sessionId: run.sessionId, seq: run.frames.length + 1 });

function failed(
  run: LiveRun,
  code: ErrorCode | 'internal',
  text: string,
  partial: ChatMessage | null,
): RunFrame {
  return { ...place(run), type: 'error', code, message: text, error: text, partial };
}

function outcome(signal: AbortSignal, failure: unknown): AnswerEnd['status'] {
  if (signal.aborted) return signal.reason === stopped ? 'stopped' : 'interrupted';
  return failure === undefined ? 'complete' : 'failed';
}

/** Ends at the abort even where the agent does not listen for it. */
async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  const aborted = new Promise<IteratorReturnResult<undefined>>((resolve) => {
    const end = () => resolve({ done: true, value: undefined });
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: an agent that hangs would hold the run.
    iterator.return?.()?.catch(() => undefined);
  }
}
