import { isAppError, messageOf } from '@staffroom/sdk';
import { type ChatMessage, errorStatus, type RunFrame } from '@staffroom/sdk/internal/shared';
import type { Logger } from 'pino';
import type { AnswerEnd } from './finish-run.sql.ts';
import { doneFrame, errorFrame, type LiveRun } from './live-run.ts';
import type { OpenedTurn } from './open-turn.ts';

interface WrittenAnswer {
  status: AnswerEnd['status'];
  failure: unknown;
  message: ChatMessage | null;
  /** The id of the agent that answers, for the log; null if no agent answers. */
  agent: string | null;
}

/** Returns the frame that ends a run for its followers, and logs an error that is not the fault of the answer. */
export function lastFrame(
  log: Pick<Logger, 'error'>,
  run: LiveRun,
  turn: OpenedTurn,
  { status, failure, message, agent }: WrittenAnswer,
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
