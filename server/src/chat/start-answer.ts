import { isAppError } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { SessionUser } from '../http/route.ts';
import { running, visibleTo } from '../modules/agents/installed.ts';
import { missingSession } from '../modules/chat/missing-session.ts';
import type { Runs } from '../modules/chat/turns/chat-runs.ts';
import type { OpenedTurn } from '../modules/chat/turns/open-turn.ts';
import type { TurnFiles } from '../modules/chat/turns/turn-files.sql.ts';
import type { KnownRun, TurnLookup } from '../modules/chat/turns/turn-lookup.sql.ts';
import type { Events } from '../modules/events.ts';
import { type AgentAnswerOptions, createAgentAnswers, requireChatAgent } from './agent-answer.ts';
import type { Follow } from './followed-runs.ts';
import { type ChatFrame, requireTarget, runInputOf } from './run-input.ts';

export interface StartAnswerOptions extends AgentAnswerOptions {
  runs: Pick<Runs, 'start' | 'follow'>;
  lookup: TurnLookup;
  files: TurnFiles;
  events: Pick<Events, 'publish'>;
  log: Logger;
}

/** The person who asks. */
export interface Asker {
  userId: string;
  /** The id of the sign-in with which the person asks; null without a browser. */
  signIn: string | null;
  /** Looks up the person. Rejects if the sign-in has ended. */
  user: () => Promise<SessionUser>;
}

interface StartedAnswer {
  run: KnownRun;
  follow: Follow;
  /** The new turn; null if the frame repeats an earlier one whose answer already exists. */
  turn: OpenedTurn | null;
}

export type StartAnswer = (frame: ChatFrame, asker: Asker) => Promise<StartedAnswer>;

/**
 * Creates the function that stores a question and starts its answer. One database statement checks the person's access, stores
 * the question and reads the context of the answer. Only if it stores nothing, further queries find the reason.
 */
export function createStartAnswer(options: StartAnswerOptions): StartAnswer {
  const { agents, runs, lookup, files, events, log } = options;
  const answerOf = createAgentAnswers(options);

  /** The slugs of the agents with which every member who sees them can chat. */
  const chatAgents = (userId: string) =>
    agents
      .list(userId)
      .filter((agent) => running(agent)?.plugin.chat && visibleTo(agent, { id: userId, role: 'user' }))
      .map(({ slug }) => slug);

  /** @throws AppError `not-found` if a condition of the statement is not met, `conflict` while another answer is written */
  async function open(frame: ChatFrame, { userId, signIn }: Asker, slugs: readonly string[]) {
    const { sessionId } = frame;
    const request = { sessionId, userId, signIn, agents: slugs, ...runInputOf(frame) };
    const { turn, follow } = await runs.start(request, answerOf(frame));
    announce(turn.runId, sessionId, userId);
    return { run: turn, turn, follow };
  }

  /**
   * Finds the answer of an earlier frame that this frame repeats, after a dropped socket or from a second tab; null if there is
   * none.
   */
  async function findKnown(frame: ChatFrame, { userId }: Asker): Promise<StartedAnswer | null> {
    const { sessionId, clientMessageId } = frame;
    const messageId = frame.regenerate ?? frame.continueFrom;
    if (messageId == null && clientMessageId === undefined) return null;
    const run =
      messageId == null
        ? await lookup.runByClientMessage(sessionId, clientMessageId ?? '')
        : await lookup.runByMessage(sessionId, messageId);
    if (!run) return null;
    // If the answer is complete, only its end frame is sent.
    const after = run.running === false ? Number.MAX_SAFE_INTEGER - 1 : 0;
    return { run, turn: null, follow: (send) => runs.follow(run.runId, userId, after, send) };
  }

  /**
   * Finds out why the statement stored nothing.
   * @returns the existing answer, or the agent that the person may chat with
   * @throws AppError with the reason
   */
  async function explain(frame: ChatFrame, asker: Asker): Promise<StartedAnswer | { agent: string }> {
    const { sessionId, clientMessageId = null } = frame;
    const targetId = frame.regenerate ?? frame.continueFrom ?? frame.parentId ?? null;
    const [user, destination] = await Promise.all([
      asker.user(),
      lookup.destination(sessionId, asker.userId, { clientMessageId, targetId }),
    ]);
    if (!destination) throw missingSession();
    const agent = requireChatAgent(agents, destination.agent, user);
    requireTarget(frame, destination.target);
    const known =
      destination.known || destination.target?.status === 'streaming' ? await findKnown(frame, asker) : null;
    if (known) return known;
    await files.check(user.id, sessionId, frame.attachmentIds ?? []);
    return { agent: agent.slug };
  }

  /** Notifies the person's other tabs of a new answer. */
  function announce(runId: string, sessionId: string, userId: string): void {
    events
      .publish({ name: 'answer.started', data: { runId, sessionId }, userId })
      .catch((error: unknown) => log.warn({ err: error }, 'chat: cannot publish answer.started'));
  }

  async function startOrExplain(frame: ChatFrame, asker: Asker): Promise<StartedAnswer> {
    try {
      return await open(frame, asker, chatAgents(asker.userId));
    } catch (error) {
      if (!isAppError(error) || error.code !== 'not-found') throw error;
    }
    const explained = await explain(frame, asker);
    // For example, the person is an administrator, and only administrators can use the agent.
    return 'agent' in explained ? open(frame, asker, [explained.agent]) : explained;
  }

  return async (frame, asker) => {
    try {
      return await startOrExplain(frame, asker);
    } catch (error) {
      // These errors can mean that another tab has sent the same frame at the same moment.
      const isRace = isAppError(error) && (error.code === 'conflict' || error.code === 'not-found');
      const known = isRace ? await findKnown(frame, asker) : null;
      if (known) return known;
      throw error;
    }
  };
}
