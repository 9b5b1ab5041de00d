import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import { currentRequest } from '../../../http/current-request.ts';
import { attribute } from '../../../operations/traces/span-names.ts';
import { noTracer, trace, type Tracer } from '../../../operations/traces/tracing.ts';
import type { AccessEnds } from '../../users/access-ends.ts';
import type { CheckAnswer } from '../checks/answer-checker.ts';
import {
  accessEnded,
  type Follower,
  followLive,
  type LiveRun,
  newRun,
  shutdown,
  stopped,
} from './live-run.ts';
import { createLogFollowers, missingRun } from './log-followers.ts';
import { type OpenedTurn, openTurn } from './open-turn.ts';
import { createRunLog } from './run-log.ts';
import { createRunLogStore } from './run-log-store.sql.ts';
import { recoverRuns } from './recover-runs.ts';
import type { RunRequest } from './turn-opening.sql.ts';
import { createAnswerWriter, type FirstAnswer, type Respond } from './write-answer.ts';

export type Runs = Awaited<ReturnType<typeof createRuns>>;

export interface RunsOptions {
  database: Pick<Database, 'pool' | 'listen' | 'notify'>;
  processName: string;
  /** Begins a trace for each answer; by default, there are none. */
  tracer?: Tracer;
  log: Logger;
  /** Milliseconds that an agent may run without output; default 5 minutes. */
  idleTimeout?: number;
  /** The maximum size of an answer in bytes; default `answerBytes`. */
  maxAnswerBytes?: number;
  /** While this returns true, text is sent in fewer, larger frames. By default the process is never busy. */
  isBusy?: () => boolean;
  /** While this returns true, no further run is admitted. By default the process is never overloaded. */
  isOverloaded?: () => boolean;
  check?: CheckAnswer;
  /** Ends the running answers of people who lose their access. By default nobody does. */
  accessEnds?: Pick<AccessEnds, 'subscribe'>;
  /** Called when the first complete answer of a chat has been stored and no person has named the chat. */
  onFirstAnswer?: (answer: FirstAnswer) => void;
  /** Called at the end of an answer with the seconds from the question to its first word. */
  onFirstToken?: (model: string, seconds: number) => void;
}

/** The maximum number of simultaneous runs per person: more than one person can read. */
const runsPerPerson = 100;
const tooMuch = 'The server is busy. Your question wasn’t sent. Try again in a few seconds.';
/** Milliseconds between polls, which find news whose notification was lost. */
const lookEvery = 10_000;

/**
 * Runs on the server: a run continues without followers, and any process can show the run to its owner. Followers read a run of
 * this process from memory, and a run of another process from the run log in the database.
 */
export async function createRuns(options: RunsOptions) {
  const {
    database,
    processName,
    tracer = noTracer,
    log,
    idleTimeout = 5 * 60_000,
    maxAnswerBytes,
    check,
    onFirstAnswer,
    onFirstToken,
  } = options;
  const { isBusy = () => false, isOverloaded = () => false } = options;
  const store = createRunLogStore(database);
  const others = createLogFollowers({ database, store, log });
  const live = new Map<string, LiveRun>();
  /** Runs whose last frame has been sent to followers, while cleanup after the run still continues. */
  const ending = new Set<Promise<void>>();
  const closing = new AbortController();
  let draining = false;
  const runLog = createRunLog({ append: (batches) => store.append(batches), log });
  const { signal } = closing;
  const writing = {
    database,
    log,
    runLog,
    idleTimeout,
    maxAnswerBytes,
    check,
    onFirstAnswer,
    onFirstToken,
    isBusy,
    closing: signal,
  };
  const writeAnswer = createAnswerWriter(writing);

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
  const unsubscribe = options.accessEnds?.subscribe(({ userId }) => {
    for (const run of live.values()) if (run.userId === userId) run.controller.abort(accessEnded);
  });
  const timer = setInterval(() => others.wakeAll(), lookEvery);

  /** @throws AppError `rate-limited`, `unavailable` */
  function admit(userId: string): void {
    if (draining || closing.signal.aborted)
      throw new AppError('unavailable', 'The server is restarting. Try again.');
    // An overloaded process refuses new runs to protect its running answers. Without running answers, a refusal would help no
    // one.
    if (live.size > 0 && isOverloaded()) throw new AppError('unavailable', tooMuch, { retryAfter: 5 });
    const own = [...live.values()].filter((run) => run.userId === userId).length;
    if (own < runsPerPerson) return;
    throw new AppError('rate-limited', 'You have too many answers running. Wait for one to finish.');
  }

  return {
    /**
     * Stores a question and starts its answer, or continues an existing answer.
     * @throws AppError `conflict` while another answer of the session is running, `not-found`, `rate-limited`, `unavailable`
     */
    async start(
      request: RunRequest,
      respond: Respond,
    ): Promise<{ turn: OpenedTurn; follow: (send: Follower) => () => void }> {
      const { sessionId, userId } = request;
      admit(userId);
      const run = newRun(sessionId, userId);
      const { id } = run;
      // The run is registered before it is stored. Otherwise `recover` would mistake it for a run of a dead process.
      live.set(id, run);
      const opening = openTurn(database, { ...request, runId: id, processName });
      const write = async (turn: OpenedTurn) => {
        const attributes = { [attribute.request]: id, [attribute.conversation]: sessionId };
        return trace(tracer.begin({ operation: 'answer', kind: 'server', attributes }), () =>
          writeAnswer(run, turn, respond),
        );
      };
      run.ended = opening
        .then(
          (turn) => currentRequest.run(id, () => write(turn)),
          () => null,
        )
        .finally(() => live.delete(id))
        .then((messageId) => (messageId === null ? undefined : respond.stored?.(messageId)))
        .finally(() => ending.delete(run.ended));
      ending.add(run.ended);
      const turn = await opening;
      return { turn, follow: (send) => followLive(run, 0, send) };
    },

    /** Sends the run's frames with a number above `after`, then each new frame as it is written. @throws AppError `not-found` */
    async follow(runId: string, userId: string, after: number, send: Follower): Promise<() => void> {
      const run = live.get(runId);
      if (!run) return others.follow(runId, userId, after, send);
      if (run.userId !== userId) throw missingRun();
      return followLive(run, after, send);
    },

    /** Stops a run, whichever process writes it, and keeps the text written so far. @throws AppError `not-found` */
    async stop(runId: string, userId: string): Promise<void> {
      const run = live.get(runId);
      if (run?.userId === userId) return run.controller.abort(stopped);
      const state = await store.read(runId, userId, Number.MAX_SAFE_INTEGER - 1);
      if (!state) throw missingRun();
      if (state.running) await database.notify('chat_run_stop', { runId });
    },

    /**
     * Ends runs of dead processes, and runs of this process whose end could not be stored. Keeps their text and marks it as
     * interrupted, unless the agent had finished it.
     * @returns the number of ended runs; a run that ended by itself in the meantime does not count
     */
    recover: (isDead: (processName: string) => Promise<boolean>): Promise<number> =>
      recoverRuns({ database, store, processName, live }, isDead),

    count: () => live.size,

    /** Whether this process writes an answer for a person. */
    answers: (userId: string) => [...live.values()].some((run) => run.userId === userId),

    /** Admits no further runs, and waits up to `limitMs` milliseconds until the running ones have ended. */
    async drain(limitMs: number): Promise<void> {
      draining = true;
      const limit = new AbortController();
      const late = delay(limitMs, undefined, { signal: limit.signal }).catch(() => undefined);
      await Promise.race([Promise.all(ending), late]);
      limit.abort();
    },

    async close(): Promise<void> {
      closing.abort();
      clearInterval(timer);
      unsubscribe?.();
      for (const run of live.values()) run.controller.abort(shutdown);
      await Promise.all(ending);
      await runLog.flush();
      await Promise.all(unlisten.map((stop) => stop()));
    },
  };
}
