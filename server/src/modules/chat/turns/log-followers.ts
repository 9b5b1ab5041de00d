import { AppError, isAppError, messageOf } from '@staffroom/sdk';
import { writtenMessage } from '@staffroom/sdk/internal/shared';
import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import { findMessage } from '../messages/message-store.sql.ts';
import type { Follower } from './live-run.ts';
import type { RunLogStore } from './run-log-store.sql.ts';

export function missingRun(): AppError {
  return new AppError('not-found', 'This answer does not exist.');
}

interface LogFollowersOptions {
  database: Pick<Database, 'pool'>;
  store: Pick<RunLogStore, 'read'>;
  log: Logger;
}

export function createLogFollowers({ database, store, log }: LogFollowersOptions) {
  const wakers = new Map<string, Set<() => void>>();

  return {
    wake(runId: string): void {
      for (const wake of wakers.get(runId) ?? []) wake();
    },

    /** Wakes all followers. Call it after notifications were lost, because every run may then have news. */
    wakeAll(): void {
      for (const runId of wakers.keys()) this.wake(runId);
    },

    /** Sends the run's frames with a number above `after`, then each new frame as it is logged. @throws AppError `not-found` */
    async follow(runId: string, userId: string, after: number, send: Follower): Promise<() => void> {
      let seen = after;
      const left = new AbortController();

      async function read(): Promise<void> {
        if (left.signal.aborted) return;
        const state = await store.read(runId, userId, seen);
        if (left.signal.aborted) return;
        if (!state) throw missingRun();
        for (const frame of state.frames) {
          seen = frame.seq;
          send(frame);
        }
        if (state.running) return;
        leave();
        const message = state.answerId === null ? null : await findMessage(database, state.answerId);
        const place = { runId, sessionId: state.sessionId, seq: seen + 1 };
        if (message) return send({ ...place, type: 'done', fullResponse: message.content, message });
        const text = 'The answer was empty. Please try again.';
        send({ ...place, type: 'error', code: 'unavailable', message: text, error: text, partial: null });
      }

      function leave(): void {
        left.abort();
        const others = wakers.get(runId);
        others?.delete(wake);
        if (others?.size === 0) wakers.delete(runId);
      }

      // The log is read by one query at a time, because two simultaneous queries would send the same frames twice.
      let reading = Promise.resolve();
      const wake = () => {
        reading = reading.then(read).catch((error: unknown) => {
          if (left.signal.aborted) return;
          if (!isAppError(error)) return log.warn({ err: error, runId }, 'chat: cannot follow run');
          leave();
          const written = writtenMessage(messageOf(error));
          send({ type: 'error', code: error.code, ...written, error: error.message, runId });
        });
      };
      wakers.set(runId, (wakers.get(runId) ?? new Set()).add(wake));
      const first = read();
      reading = first.catch(() => undefined);
      try {
        await first;
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
  };
}
