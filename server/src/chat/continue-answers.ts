import { isAppError } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { SessionUser } from '../http/route.ts';
import {
  claimInterrupted,
  graceSeconds,
  type InterruptedAnswer,
  unclaimInterrupted,
} from '../modules/chat/turns/interrupted-answers.sql.ts';
import type { ChatFrame } from './run-input.ts';
import type { StartAnswer } from './start-answer.ts';

interface ContinueAnswersOptions {
  startAnswer: StartAnswer;
  database: Pick<Database, 'pool'>;
  /** Returns a person; null for a deleted or disabled account. */
  user: (id: string) => Promise<SessionUser | null>;
  log: Logger;
  /** Milliseconds for which the browser that followed an answer may continue it first. */
  graceMs?: number;
}

/** The maximum number of answers that one check continues, so that one process does not take all of a large one. */
const maxAtOnce = 10;

/**
 * Continues answers of processes that ended, if nobody else does. The browser that followed an answer continues it within
 * seconds; an answer without such a browser would otherwise stay unfinished until the person comes back.
 * @returns a function that checks once and returns the number of answers that it continued
 */
export function createContinueAnswers(options: ContinueAnswersOptions): () => Promise<number> {
  const { startAnswer, database, user: find, log, graceMs = graceSeconds * 1_000 } = options;

  async function goOn({
    sessionId,
    userId,
    answerId,
    questionId,
    provider,
  }: InterruptedAnswer): Promise<boolean> {
    const user = await find(userId);
    if (!user) return false;
    const frame: ChatFrame = {
      type: 'chat',
      sessionId,
      message: '',
      ...(answerId === null ? { regenerate: questionId } : { continueFrom: answerId }),
      clientMessageId: undefined,
      aiProvider: provider ?? undefined,
      customPrompt: undefined,
    };
    const { turn } = await startAnswer(frame, { userId, signIn: null, user: async () => user });
    if (!turn) return false;
    log.info(
      { requestId: turn.runId, sessionId, userId, agent: turn.context.agent },
      'chat: interrupted answer continued',
    );
    return true;
  }

  return async () => {
    let count = 0;
    for (const interrupted of await claimInterrupted(database, { graceMs, limit: maxAtOnce })) {
      try {
        if (await goOn(interrupted)) count += 1;
      } catch (error) {
        const { runId } = interrupted;
        // A busy process leaves the answer to another one. Any other refusal would be the same there.
        if (isAppError(error) && (error.code === 'unavailable' || error.code === 'rate-limited'))
          await unclaimInterrupted(database, runId);
        else if (!isAppError(error))
          log.error({ err: error, runId }, 'chat: cannot continue interrupted answer');
      }
    }
    return count;
  };
}
