import { AppError, ClientFrame, isAppError } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { SessionUser } from '../http/route.ts';
import type { InstalledAgents } from '../modules/agents/installed.ts';
import { missingSession } from '../modules/chat/not-found.ts';
import type { Runs } from '../modules/chat/turns/chat-runs.ts';
import type { TurnFiles } from '../modules/chat/turns/turn-files.ts';
import type { KnownRun, TurnLookup } from '../modules/chat/turns/turn-lookup.ts';
import type { Events } from '../modules/events.ts';
import type { Connection } from '../ws/connection.ts';
import { type AgentAnswerOptions, createAgentAnswers, requireChatAgent } from './agent-answer.ts';
import { createFollowedRuns } from './followed-runs.ts';
import { firstIssue } from './rejection.ts';
import { type ChatFrame, runInputOf } from './run-input.ts';

export interface ChatFramesOptions extends AgentAnswerOptions {
  agents: InstalledAgents;
  runs: Runs;
  lookup: TurnLookup;
  files: TurnFiles;
  events: Pick<Events, 'publish'>;
  log: Logger;
}

/** Does what a browser asks of a chat over the socket: start an answer, follow one, stop one. */
export function createChatFrames(options: ChatFramesOptions) {
  const { agents, runs, lookup, files, events, log } = options;
  const answerOf = createAgentAnswers(options);
  const watch = createFollowedRuns();

  /** The same frame twice, as after a lost socket or from a second tab, follows the answer that it started the first time. */
  async function followKnown(frame: ChatFrame, user: SessionUser, connection: Connection): Promise<boolean> {
    const { sessionId, clientMessageId } = frame;
    const messageId = frame.regenerate ?? frame.continueFrom;
    if (messageId == null && clientMessageId === undefined) return false;
    const known =
      messageId == null
        ? await lookup.runByClientMessage(sessionId, clientMessageId ?? '')
        : await lookup.runByMessage(sessionId, messageId);
    if (!known) return false;
    sendRun(connection, known);
    // An answer that has become whole meanwhile came with its run: only the end is missing.
    const after = known.running === false ? Number.MAX_SAFE_INTEGER - 1 : 0;
    await watch(connection, known.runId, (send) => runs.follow(known.runId, user.id, after, send));
    return true;
  }

  async function start(
    frame: ChatFrame,
    authenticating: Promise<SessionUser>,
    connection: Connection,
  ): Promise<void> {
    const { sessionId, clientMessageId = null } = frame;
    const targetId = frame.regenerate ?? frame.continueFrom ?? frame.parentId ?? null;
    const [user, destination] = await Promise.all([
      authenticating,
      lookup.destination(sessionId, connection.userId, { clientMessageId, targetId }),
    ]);
    if (!destination) throw missingSession();
    const agent = requireChatAgent(agents, destination.agent, user);
    const input = runInputOf(frame, destination);
    const mayRun = destination.known || destination.target?.status === 'streaming';
    if (mayRun && (await followKnown(frame, user, connection))) return;

    if ('content' in input) await files.check(user.id, sessionId, input.attachmentIds);

    const documentIds = frame.documentIds ?? destination.documentIds;
    const answer = answerOf(frame, { agent, user, documentIds });
    try {
      const { turn, follow } = await runs.start({ sessionId, userId: user.id, ...input }, answer);
      sendRun(connection, turn);
      await watch(connection, turn.runId, follow);
      announce(turn.runId, sessionId, user.id);
    } catch (error) {
      // Two tabs may have sent it at the same moment; what the other one goes on with is no longer unfinished.
      const mayRunNow = isAppError(error) && (error.code === 'conflict' || error.code === 'not-found');
      if (mayRunNow && (await followKnown(frame, user, connection))) return;
      throw error;
    }
  }

  function sendRun(connection: Connection, { runId, question, answer }: KnownRun): void {
    const { sessionId } = question;
    connection.send({ type: 'run', runId, sessionId, message: question, ...(answer && { answer }) });
  }

  /** Other tabs of the person learn that there is an answer to follow. */
  function announce(runId: string, sessionId: string, userId: string): void {
    events
      .publish({ name: 'answer.started', data: { runId, sessionId }, userId })
      .catch((error: unknown) => log.warn({ err: error }, 'answer.started was not published'));
  }

  return async (raw: unknown, user: Promise<SessionUser>, connection: Connection): Promise<void> => {
    const parsed = ClientFrame.safeParse(raw);
    if (!parsed.success) {
      await user;
      throw unreadable(parsed.error);
    }
    const frame = parsed.data;
    switch (frame.type) {
      case 'ping':
        return connection.send({ type: 'pong' });
      case 'chat':
        return start(frame, user, connection);
      case 'resume': {
        const { runId, after = frame.lastSeq ?? 0 } = frame;
        const { id } = await user;
        return watch(connection, runId, (send) => runs.follow(runId, id, after, send));
      }
      case 'stop':
      case 'cancel':
        return runs.stop(frame.runId, (await user).id);
    }
  };
}

function unreadable(error: z.core.$ZodError): AppError {
  const [issue] = error.issues;
  const tooLarge = issue?.code === 'too_big' && issue.origin === 'string';
  return new AppError(tooLarge ? 'too-large' : 'invalid', firstIssue(error, 'frame'));
}
