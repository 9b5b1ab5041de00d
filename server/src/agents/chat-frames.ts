import { AppError, type ChatPart, type ClientFrame, isAppError, type ServerFrame } from '@staffroom/sdk';
import type { BaseCall } from '@staffroom/sdk/server';
import type { Logger } from 'pino';
import type { SessionUser } from '../http/route.ts';
import { type InstalledAgents, type RunningAgent, visibleTo } from '../modules/agents/installed.ts';
import type { Runs } from '../modules/chat/runs.ts';
import { missingSession } from '../modules/chat/message-store.ts';
import type { TurnFiles } from '../modules/chat/turn-files.ts';
import type { OpenedTurn } from '../modules/chat/turn-store.ts';
import { cleanFileName } from '../modules/documents/file-name.ts';
import type { Events } from '../modules/events.ts';
import { untilAborted } from '../until-aborted.ts';
import type { Connection } from '../ws/connection.ts';
import type { CreateCall } from './call.ts';
import { requireRunning } from './require-running.ts';

export type ChatFrame = Extract<ClientFrame, { type: 'chat' }>;

export interface ChatFramesOptions {
  agents: InstalledAgents;
  runs: Runs;
  files: TurnFiles;
  createCall: CreateCall;
  events: Pick<Events, 'publish'>;
  log: Logger;
}

interface PreparedCall {
  call: Promise<BaseCall>;
  end: (reason: unknown) => void;
}

export type ChatFrames = ReturnType<typeof createChatFrames>;

/** What a browser asks of a chat over the socket: begin an answer, follow one, stop one. */
export function createChatFrames({ agents, runs, files, createCall, events, log }: ChatFramesOptions) {
  /** What each socket follows, by run: one that comes back twice gets every frame once. */
  const followed = new WeakMap<Connection, Map<string, () => void>>();

  async function watch(
    connection: Connection,
    runId: string,
    follow: (send: (frame: ServerFrame) => void) => Promise<() => void> | (() => void),
  ): Promise<void> {
    const { signal } = connection;
    if (signal.aborted) return;
    let runsOf = followed.get(connection);
    if (!runsOf) {
      const all = new Map<string, () => void>();
      followed.set(connection, (runsOf = all));
      signal.addEventListener('abort', () => all.forEach((leave) => leave()), { once: true });
    }
    runsOf.get(runId)?.();
    runsOf.delete(runId);
    let over = false;
    const leave = await follow((frame) => {
      connection.send(frame);
      if (frame.type !== 'done' && frame.type !== 'error') return;
      over = true;
      runsOf.delete(runId);
    });
    if (signal.aborted) leave();
    else if (!over) runsOf.set(runId, leave);
  }

  function agentOf(slug: string, user: SessionUser): RunningAgent {
    const agent = agents.get(slug);
    if (!agent || !visibleTo(agent, user.role)) throw new AppError('not-found', 'This agent does not exist.');
    const ready = requireRunning(agent);
    if (!ready.plugin.chat) throw new AppError('invalid', `${ready.manifest.name} does not chat.`);
    return ready;
  }

  /** Looks up what the person has chosen for the agent, while the question is being stored. */
  function prepare(frame: ChatFrame, agent: RunningAgent, user: SessionUser): PreparedCall {
    const ended = new AbortController();
    const settings = {
      ...(frame.aiProvider !== undefined && { provider: frame.aiProvider }),
      ...(frame.customPrompt !== undefined && { prompt: frame.customPrompt }),
    };
    const call = createCall({ agent, user, signal: ended.signal, settings });
    call.catch(() => undefined);
    return { call, end: (reason) => ended.abort(reason) };
  }

  async function* respond(
    frame: ChatFrame,
    agent: RunningAgent,
    prepared: PreparedCall,
    documentIds: string[],
    turn: OpenedTurn,
    signal: AbortSignal,
  ): AsyncIterable<ChatPart> {
    // The scope of this start of the agent: its signal is another one after the next start.
    const { signal: scope } = agent;
    signal.addEventListener('abort', () => prepared.end(signal.reason), { once: true });
    try {
      const question = {
        sessionId: frame.sessionId,
        message: frame.message,
        ...(yield* files.read(turn, signal)),
        memories: [],
        documentIds,
      };
      const call = await prepared.call;
      if (agent.plugin.chat) yield* untilAborted(agent.plugin.chat.handle(question, call), scope);
    } catch (error) {
      if (!scope.aborted) throw error;
    }
    // Switching an agent off ends its answers too.
    if (scope.aborted) throw new AppError('unavailable', `${agent.manifest.name} was switched off.`);
  }

  /** The same frame twice, as after a lost socket or from a second tab, follows the answer that it began the first time. */
  async function joined(
    { sessionId, clientMessageId }: ChatFrame,
    user: SessionUser,
    connection: Connection,
  ): Promise<boolean> {
    const known = clientMessageId === undefined ? null : await runs.store.runOf(sessionId, clientMessageId);
    if (!known) return false;
    connection.send({ type: 'run', runId: known.runId, sessionId, message: known.question });
    await watch(connection, known.runId, (send) => runs.follow(known.runId, user.id, 0, send));
    return true;
  }

  return {
    async begin(frame: ChatFrame, user: SessionUser, connection: Connection): Promise<void> {
      const { sessionId } = frame;
      const clientMessageId = frame.clientMessageId ?? null;
      const destination = await runs.store.destination(sessionId, user.id, clientMessageId);
      if (!destination) throw missingSession();
      const agent = agentOf(destination.agent, user);
      const attachment = frame.fileContent
        ? { ...frame.fileContent, filename: cleanFileName(frame.fileContent.filename) }
        : null;
      const attachmentIds = frame.attachmentIds ?? [];
      if (frame.message.trim() === '' && !attachment && attachmentIds.length === 0) {
        throw new AppError('invalid', 'Write a message or attach a file first.');
      }
      if (destination.known && (await joined(frame, user, connection))) return;

      await files.check(user.id, sessionId, attachmentIds);

      const documentIds = frame.documentIds ?? destination.documentIds;
      const content = frame.message;
      const input = { sessionId, userId: user.id, content, clientMessageId, attachment, attachmentIds };
      const prepared = prepare(frame, agent, user);
      try {
        const { turn, follow } = await runs.start(input, (opened, signal) =>
          respond(frame, agent, prepared, documentIds, opened, signal),
        );
        connection.send({ type: 'run', runId: turn.runId, sessionId, message: turn.question });
        await watch(connection, turn.runId, follow);
        announce(turn.runId, sessionId, user.id);
      } catch (error) {
        // Two tabs may have sent it at the same moment.
        if (isAppError(error) && error.code === 'conflict' && (await joined(frame, user, connection))) return;
        throw error;
      }
    },

    follow: (runId: string, after: number, user: SessionUser, connection: Connection): Promise<void> =>
      watch(connection, runId, (send) => runs.follow(runId, user.id, after, send)),

    stop: (runId: string, user: SessionUser): Promise<void> => runs.stop(runId, user.id),
  };

  /** Other tabs of the person learn that there is an answer to follow. */
  function announce(runId: string, sessionId: string, userId: string): void {
    events
      .publish({ name: 'answer.started', data: { runId, sessionId }, userId })
      .catch((error: unknown) => log.warn({ err: error }, 'answer.started was not published'));
  }
}
