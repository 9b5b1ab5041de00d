import { AppError, type ChatPart, type ClientFrame, type ServerFrame } from '@staffroom/sdk';
import type { SessionUser } from '../http/route.ts';
import { type InstalledAgents, type RunningAgent, visibleTo } from '../modules/agents/installed.ts';
import type { Runs } from '../modules/chat/runs.ts';
import type { ChatService } from '../modules/chat/service.ts';
import type { OpenedTurn } from '../modules/chat/turn-store.ts';
import type { Connection } from '../ws/socket-server.ts';
import type { CreateCall } from './call.ts';
import { requireRunning } from './require-running.ts';

type ChatFrame = Extract<ClientFrame, { type: 'chat' }>;

export interface ChatFramesOptions {
  agents: InstalledAgents;
  chat: ChatService;
  runs: Runs;
  createCall: CreateCall;
}

export type ChatFrames = ReturnType<typeof createChatFrames>;

/** What a browser asks of a chat over the socket: begin an answer, follow one, stop one. */
export function createChatFrames({ agents, chat, runs, createCall }: ChatFramesOptions) {
  function agentOf(slug: string, user: SessionUser): RunningAgent {
    const agent = agents.get(slug);
    if (!agent || !visibleTo(agent, user.role)) throw new AppError('not-found', 'This agent does not exist.');
    return requireRunning(agent);
  }

  async function* respond(
    frame: ChatFrame,
    agent: RunningAgent,
    user: SessionUser,
    documentIds: string[],
    turn: OpenedTurn,
    signal: AbortSignal,
  ): AsyncIterable<ChatPart> {
    const handler = agent.plugin.chat;
    if (!handler) throw new AppError('invalid', `${agent.manifest.name} does not chat.`);
    const call = await createCall({
      agent,
      user,
      signal,
      settings: {
        ...(frame.aiProvider !== undefined && { provider: frame.aiProvider }),
        ...(frame.customPrompt !== undefined && { prompt: frame.customPrompt }),
      },
    });
    const file = frame.fileContent ?? null;
    // The agent's own end, when an administrator switches it off, ends its answers too.
    const switchedOff = () => new AppError('unavailable', `${agent.manifest.name} was switched off.`);
    try {
      for await (const part of handler.handle(
        {
          sessionId: frame.sessionId,
          message: frame.message,
          history: turn.history,
          attachments: file ? [file] : [],
          documentIds,
        },
        call,
      )) {
        if (agent.signal.aborted) throw switchedOff();
        yield part;
      }
    } catch (error) {
      throw agent.signal.aborted ? switchedOff() : error;
    }
  }

  return {
    async begin(frame: ChatFrame, user: SessionUser, connection: Connection): Promise<void> {
      const session = await chat.get(user.id, frame.sessionId);
      const agent = agentOf(session.agent, user);
      const attachment = frame.fileContent ?? null;
      if (frame.message.trim() === '' && !attachment) {
        throw new AppError('invalid', 'Write a message or attach a file first.');
      }
      const clientMessageId = frame.clientMessageId ?? null;
      const known = clientMessageId && (await runs.store.runOf(session.id, clientMessageId));
      // The same frame twice, as after a lost socket, follows the answer that it began the first time.
      if (known) return this.follow(known, 0, user, connection);

      const documentIds = frame.documentIds ?? session.documentIds;
      const { turn, follow } = await runs.start(
        { sessionId: session.id, userId: user.id, content: frame.message, clientMessageId, attachment },
        (opened, signal) => respond(frame, agent, user, documentIds, opened, signal),
      );
      connection.send({ type: 'run', runId: turn.runId, sessionId: session.id, message: turn.question });
      endWith(connection, follow(connection.send));
    },

    async follow(runId: string, after: number, user: SessionUser, connection: Connection): Promise<void> {
      const send = (frame: ServerFrame) => connection.send(frame);
      endWith(connection, await runs.follow(runId, user.id, after, send));
    },

    stop: (runId: string, user: SessionUser): Promise<void> => runs.stop(runId, user.id),
  };
}

function endWith({ signal }: Connection, stopFollowing: () => void): void {
  if (signal.aborted) stopFollowing();
  else signal.addEventListener('abort', stopFollowing, { once: true });
}
