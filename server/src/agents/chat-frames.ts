import { AppError, ClientFrame, isAppError } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { SessionUser } from '../http/route.ts';
import { type InstalledAgents, running, visibleTo } from '../modules/agents/installed.ts';
import { missingSession } from '../modules/chat/missing-session.ts';
import type { Runs } from '../modules/chat/turns/chat-runs.ts';
import type { TurnFiles } from '../modules/chat/turns/turn-files.ts';
import type { KnownRun, TurnLookup } from '../modules/chat/turns/turn-lookup.ts';
import type { OpenedTurn } from '../modules/chat/turns/open-turn.ts';
import type { Respond } from '../modules/chat/turns/write-answer.ts';
import type { UserRow } from '../modules/users/present.ts';
import type { Events } from '../modules/events.ts';
import type { Connection } from '../ws/connection.ts';
import type { FindUser } from '../ws/socket-server.ts';
import { type AgentAnswerOptions, createAgentAnswers, requireChatAgent } from './agent-answer.ts';
import { createFollowedRuns, type Follow } from './followed-runs.ts';
import { firstIssue } from './rejection.ts';
import { type ChatFrame, runInputOf } from './run-input.ts';

export interface ChatFramesOptions extends AgentAnswerOptions {
  agents: InstalledAgents;
  runs: Runs;
  lookup: TurnLookup;
  files: TurnFiles;
  present: (user: UserRow) => SessionUser;
  events: Pick<Events, 'publish'>;
  log: Logger;
}

export function createChatFrames(options: ChatFramesOptions) {
  const { agents, runs, lookup, files, present, events, log } = options;
  const answerOf = createAgentAnswers(options);
  const watch = createFollowedRuns();

  /**
   * If the frame repeats an earlier one, after a dropped socket or from a second tab, sends the answer that the earlier one
   * started.
   */
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
    // If the answer is complete, send only the end frame.
    const after = known.running === false ? Number.MAX_SAFE_INTEGER - 1 : 0;
    await watch(connection, known.runId, frame.short === true, (send) =>
      runs.follow(known.runId, user.id, after, send),
    );
    return true;
  }

  /**
   * Stores a common question and starts its answer in one database round trip, including all checks.
   * @returns false if a check fails; nothing was stored or started then
   */
  async function startAtOnce(frame: ChatFrame, user: FindUser, connection: Connection): Promise<boolean> {
    if (!isPlain(frame)) return false;
    const { sessionId } = frame;
    const { userId, sessionId: signIn } = connection;
    const answering = agents
      .list(userId)
      .filter((agent) => running(agent)?.plugin.chat && visibleTo(agent, { id: userId, role: 'user' }));
    const atOnce = { signIn, agents: answering.map(({ slug }) => slug) };
    const request = { sessionId, userId, atOnce, ...runInputOf(frame, { target: null }) };
    let answer: Respond | undefined;
    const respond: Respond = async (turn, signal, emit) => {
      const { prefetched } = turn;
      if (!prefetched) return;
      const person = present(prefetched.user);
      const agent = requireChatAgent(agents, prefetched.agent, person);
      const documentIds = frame.documentIds ?? prefetched.documentIds;
      const { project } = prefetched;
      answer = answerOf(frame, { agent, user: person, documentIds, project, prefetched });
      await answer(turn, signal, emit);
    };
    const stored = async (messageId: string) => answer?.stored?.(messageId);
    try {
      const failure = () => answer?.failure?.() ?? null;
      const agent = () => answer?.agent?.() ?? null;
      const { turn, follow } = await runs.start(request, Object.assign(respond, { stored, failure, agent }));
      await begin(frame, connection, turn, follow);
      // Loads the user only to mark the person as present.
      if (turn.prefetched?.unseen) void user();
      return true;
    } catch (error) {
      if (isAppError(error)) return false;
      throw error;
    }
  }

  async function begin(
    { short = false }: ChatFrame,
    connection: Connection,
    turn: OpenedTurn,
    follow: Follow,
  ): Promise<void> {
    sendRun(connection, turn);
    await watch(connection, turn.runId, short, follow);
    announce(turn.runId, turn.question.sessionId, connection.userId);
  }

  async function start(frame: ChatFrame, findUser: FindUser, connection: Connection): Promise<void> {
    if (await startAtOnce(frame, findUser, connection)) return;
    const { sessionId, clientMessageId = null } = frame;
    const targetId = frame.regenerate ?? frame.continueFrom ?? frame.parentId ?? null;
    const [user, destination] = await Promise.all([
      findUser(),
      lookup.destination(sessionId, connection.userId, { clientMessageId, targetId }),
    ]);
    if (!destination) throw missingSession();
    const agent = requireChatAgent(agents, destination.agent, user);
    const input = runInputOf(frame, destination);
    const mayRun = destination.known || destination.target?.status === 'streaming';
    if (mayRun && (await followKnown(frame, user, connection))) return;

    if ('content' in input) await files.check(user.id, sessionId, input.attachmentIds);

    const documentIds = frame.documentIds ?? destination.documentIds;
    const { project } = destination;
    const answer = answerOf(frame, { agent, user, documentIds, project });
    try {
      const { turn, follow } = await runs.start({ sessionId, userId: user.id, ...input }, answer);
      await begin(frame, connection, turn, follow);
    } catch (error) {
      // These errors can mean that another tab has sent the same frame at the same moment. In that case, follow the answer that
      // it started.
      const mayRunNow = isAppError(error) && (error.code === 'conflict' || error.code === 'not-found');
      if (mayRunNow && (await followKnown(frame, user, connection))) return;
      throw error;
    }
  }

  function sendRun(connection: Connection, { runId, question, answer }: KnownRun): void {
    const { sessionId } = question;
    connection.send({ type: 'run', runId, sessionId, message: question, ...(answer && { answer }) });
  }

  /** Notifies the person's other tabs of a new answer. */
  function announce(runId: string, sessionId: string, userId: string): void {
    events
      .publish({ name: 'answer.started', data: { runId, sessionId }, userId })
      .catch((error: unknown) => log.warn({ err: error }, 'chat: cannot publish answer.started'));
  }

  return async (raw: unknown, user: FindUser, connection: Connection): Promise<void> => {
    const parsed = ClientFrame.safeParse(raw);
    if (!parsed.success) {
      await user();
      throw unreadable(parsed.error);
    }
    const frame = parsed.data;
    switch (frame.type) {
      case 'ping':
        return connection.send({ type: 'pong' });
      case 'chat':
        return start(frame, user, connection);
      case 'resume': {
        const { runId, after = frame.lastSeq ?? 0, short = false } = frame;
        const { id } = await user();
        return watch(connection, runId, short, (send) => runs.follow(runId, id, after, send));
      }
      case 'stop':
      case 'cancel':
        return runs.stop(frame.runId, (await user()).id);
    }
  };
}

/** Whether the frame contains only text and comes after the messages that are already shown. */
function isPlain(frame: ChatFrame): boolean {
  const { message, regenerate, continueFrom, parentId, fileContent, attachmentIds } = frame;
  const target = regenerate ?? continueFrom ?? parentId ?? fileContent;
  return message.trim() !== '' && target == null && !attachmentIds?.length;
}

function unreadable(error: z.core.$ZodError): AppError {
  const [issue] = error.issues;
  const tooLarge = issue?.code === 'too_big' && issue.origin === 'string';
  return new AppError(tooLarge ? 'too-large' : 'invalid', firstIssue(error, 'frame'));
}
