import { isAppError } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { SessionUser } from '../http/route.ts';
import type { InstalledAgents } from '../modules/agents/installed.ts';
import type { Runs } from '../modules/chat/turns/chat-runs.ts';
import {
  claimInterrupted,
  graceSeconds,
  type InterruptedAnswer,
  unclaimInterrupted,
} from '../modules/chat/turns/interrupted-answers.ts';
import type { TurnLookup } from '../modules/chat/turns/turn-lookup.ts';
import type { Events } from '../modules/events.ts';
import { type AgentAnswerOptions, createAgentAnswers, requireChatAgent } from './agent-answer.ts';
import { type ChatFrame, runInputOf } from './run-input.ts';

interface ContinueAnswersOptions extends AgentAnswerOptions {
  agents: InstalledAgents;
  runs: Pick<Runs, 'start'>;
  lookup: Pick<TurnLookup, 'destination'>;
  database: Pick<Database, 'pool'>;
  /** Returns a person; null for a deleted or disabled account. */
  user: (id: string) => Promise<SessionUser | null>;
  events: Pick<Events, 'publish'>;
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
  const { agents, runs, lookup, database, user: find, events, log } = options;
  const { graceMs = graceSeconds * 1_000 } = options;
  const answerOf = createAgentAnswers(options);

  async function goOn({
    sessionId,
    userId,
    answerId,
    questionId,
    provider,
  }: InterruptedAnswer): Promise<boolean> {
    const user = await find(userId);
    const targetId = answerId ?? questionId;
    const destination = await lookup.destination(sessionId, userId, { clientMessageId: null, targetId });
    if (!user || !destination) return false;
    const agent = requireChatAgent(agents, destination.agent, user);
    const frame: ChatFrame = {
      type: 'chat',
      sessionId,
      message: '',
      ...(answerId === null ? { regenerate: questionId } : { continueFrom: answerId }),
      clientMessageId: undefined,
      aiProvider: provider ?? undefined,
      customPrompt: undefined,
    };
    const { documentIds, project } = destination;
    const answer = answerOf(frame, { agent, user, documentIds, project });
    const { turn } = await runs.start({ sessionId, userId, ...runInputOf(frame, destination) }, answer);
    await events.publish({ name: 'answer.started', data: { runId: turn.runId, sessionId }, userId });
    log.info(
      { requestId: turn.runId, sessionId, userId, agent: agent.slug },
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
