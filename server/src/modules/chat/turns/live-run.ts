import {
  type ChatMessage,
  type ErrorCode,
  type RunFrame,
  type ServerFrame,
  writtenMessage,
} from '@staffroom/sdk/internal/shared';
import { type Message } from '@staffroom/sdk';
import { randomUUID } from 'node:crypto';
import { type LogEntry, logEntry, loggedFrames } from './log-entries.ts';

export type Follower = (frame: ServerFrame) => void;

export interface LiveRun {
  id: string;
  sessionId: string;
  userId: string;
  /** When the question arrived, and when the first word of the answer did, on the clock of `performance.now()`. */
  startedAt: number;
  firstTextAt: number | null;
  /**
   * All frames so far, in the form of log entries. A fast answer can have a hundred thousand frames, so text is stored as plain
   * strings.
   */
  entries: LogEntry[];
  followers: Set<Follower>;
  controller: AbortController;
  ended: Promise<void>;
}

/** Reasons for an abort: Stop was pressed, the person lost access, the server stops, or the agent sent nothing for too long. */
export const stopped = Symbol('stopped');
export const accessEnded = Symbol('access ended');
export const shutdown = Symbol('shutdown');
export const silent = Symbol('silent');

export const newRun = (sessionId: string, userId: string): LiveRun => ({
  id: randomUUID(),
  sessionId,
  userId,
  startedAt: performance.now(),
  firstTextAt: null,
  entries: [],
  followers: new Set(),
  controller: new AbortController(),
  ended: Promise.resolve(),
});

export const place = (run: LiveRun) => ({
  runId: run.id,
  sessionId: run.sessionId,
  seq: run.entries.length + 1,
});

export function emit(run: LiveRun, frame: RunFrame): void {
  run.entries.push(logEntry(frame));
  for (const follower of run.followers) follower(frame);
}

/**
 * Sends the run's frames with a number above `after`, then each new frame as it is written.
 * @returns a function that stops sending
 */
export function followLive(run: LiveRun, after: number, send: Follower): () => void {
  const missed = { seq: run.entries.length, entries: run.entries.slice(after) };
  for (const frame of loggedFrames({ runId: run.id, sessionId: run.sessionId }, [missed])) send(frame);
  run.followers.add(send);
  return () => run.followers.delete(send);
}

export function doneFrame(run: LiveRun, message: ChatMessage): RunFrame {
  return { ...place(run), type: 'done', fullResponse: message.content, message };
}

export function errorFrame(
  run: LiveRun,
  code: ErrorCode | 'internal',
  message: string | Message,
  partial: ChatMessage | null,
): RunFrame {
  const written = writtenMessage(message);
  return { ...place(run), type: 'error', code, ...written, error: written.message, partial };
}
