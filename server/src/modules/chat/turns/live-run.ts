import type { ChatMessage, ErrorCode, RunFrame, ServerFrame } from '@staffroom/sdk';

export type Follower = (frame: ServerFrame) => void;

/** An answer that this process is writing. */
export interface LiveRun {
  id: string;
  sessionId: string;
  userId: string;
  /** All so far; the first has the number 1. */
  frames: RunFrame[];
  followers: Set<Follower>;
  controller: AbortController;
  ended: Promise<void>;
}

/** Where the next frame of a run belongs. */
export const place = (run: LiveRun) => ({
  runId: run.id,
  sessionId: run.sessionId,
  seq: run.frames.length + 1,
});

export function emit(run: LiveRun, frame: RunFrame): void {
  run.frames.push(frame);
  for (const follower of run.followers) follower(frame);
}

/** Sends the frames behind `after`, then the new ones as they come. Returns how to stop. */
export function followLive(run: LiveRun, after: number, send: Follower): () => void {
  for (const frame of run.frames.slice(after)) send(frame);
  run.followers.add(send);
  return () => run.followers.delete(send);
}

export function doneFrame(run: LiveRun, message: ChatMessage): RunFrame {
  return { ...place(run), type: 'done', fullResponse: message.content, message };
}

export function errorFrame(
  run: LiveRun,
  code: ErrorCode | 'internal',
  text: string,
  partial: ChatMessage | null,
): RunFrame {
  return { ...place(run), type: 'error', code, message: text, error: text, partial };
}
