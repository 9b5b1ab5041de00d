import { AppError, type ChatPart } from '@staffroom/sdk';
import type { RunFrame } from '@staffroom/sdk/internal/shared';
import { answerBytes, beginning } from '../../../ai/provider/answer-bytes.ts';
import { JoinedText } from './joined-text.ts';
import { emit, type LiveRun, place, silent } from './live-run.ts';
import type { RunLog } from './run-log.ts';
import type { RunState } from './run-state.ts';

export interface CollectOptions {
  runLog: Pick<RunLog, 'add'>;
  /** Milliseconds that an agent may run without output. */
  idleTimeout: number;
  /** The maximum size of an answer in bytes. */
  maxAnswerBytes?: number | undefined;
  /** While this returns true, text is sent in fewer, larger frames. */
  isBusy: () => boolean;
}

/**
 * Sends the parts of an agent's answer to the followers and the run log as they arrive.
 * @returns the reason why the answer failed; undefined for a complete answer
 */
export async function collectParts(
  { runLog, idleTimeout, maxAnswerBytes = answerBytes, isBusy }: CollectOptions,
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
