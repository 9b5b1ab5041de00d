import { AppError, ClientFrame } from '@staffroom/sdk';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { SessionUser } from '../http/route.ts';
import { type InstalledAgents, visibleTo } from '../modules/agents/installed.ts';
import { untilAborted } from '../until-aborted.ts';
import type { Connection } from '../ws/connection.ts';
import { errorFrame } from '../ws/error-frame.ts';
import type { CreateCall } from './call.ts';
import type { ChatFrames } from './chat-frames.ts';
import { firstIssue } from './rejection.ts';
import { requireRunning } from './require-running.ts';

export interface SocketFramesOptions {
  agents: InstalledAgents;
  chatFrames: ChatFrames;
  createCall: CreateCall;
  log: Logger;
}

/** A frame for an agent's own socket: `{ "type": "translate:detect", "id": "7", "data": … }`. */
const AgentFrame = z.object({
  type: z.string().regex(/^[a-z][a-z0-9-]*:[a-z][a-z0-9-]*$/),
  /** Chosen by the client; every frame of the reply carries it. */
  id: z.string().max(100),
  data: z.unknown(),
});
type AgentFrame = z.output<typeof AgentFrame>;

/** Replies of agents' own sockets that one socket may wait for. */
const repliesAtOnce = 20;

/** Sends every frame of a socket where it belongs. */
export function createFrameHandler({ agents, chatFrames, createCall, log }: SocketFramesOptions) {
  const replies = new WeakMap<Connection, number>();

  async function answerAgentFrame(frame: AgentFrame, user: SessionUser, connection: Connection) {
    const { type, id, data } = frame;
    const [slug = '', name] = type.split(':');
    const installed = agents.get(slug);
    if (!installed || !visibleTo(installed, user.role))
      throw new AppError('not-found', 'This agent does not exist.');
    const agent = requireRunning(installed);
    const socket = agent.plugin.sockets.find((candidate) => candidate.type === name);
    if (!socket) throw new AppError('not-found', `${agent.manifest.name} does not answer "${type}".`);
    const message = socket.schema.safeParse(data);
    if (!message.success) throw new AppError('invalid', firstIssue(message.error, type));
    const { signal: scope } = agent;
    const call = await createCall({ agent, user, signal: connection.signal });
    const ended = AbortSignal.any([connection.signal, scope]);
    let seq = 0;
    for await (const part of untilAborted(socket.handle(message.data, call), ended)) {
      seq += 1;
      connection.send({ type: 'agent', source: type, id, seq, data: part });
    }
    if (scope.aborted) throw new AppError('unavailable', `${agent.manifest.name} was switched off.`);
    connection.send({ type: 'agent-done', source: type, id });
  }

  async function reply(frame: AgentFrame, user: SessionUser, connection: Connection): Promise<void> {
    const open = replies.get(connection) ?? 0;
    try {
      if (open >= repliesAtOnce) throw new AppError('rate-limited', 'Wait for an earlier reply to end.');
      replies.set(connection, open + 1);
      await answerAgentFrame(frame, user, connection);
    } catch (error) {
      // What is left of a reply that nobody waits for any more is of no interest.
      if (!connection.signal.aborted) connection.send(errorFrame(error, log, { id: frame.id }));
    } finally {
      if (open < repliesAtOnce) replies.set(connection, (replies.get(connection) ?? 1) - 1);
    }
  }

  async function answerClientFrame(
    frame: ClientFrame,
    user: Promise<SessionUser>,
    connection: Connection,
  ): Promise<void> {
    switch (frame.type) {
      case 'ping':
        return connection.send({ type: 'pong' });
      case 'chat':
        return chatFrames.start(frame, user, connection);
      case 'resume':
        return chatFrames.follow(frame.runId, frame.after ?? frame.lastSeq ?? 0, await user, connection);
      case 'stop':
      case 'cancel':
        return chatFrames.stop(frame.runId, await user);
    }
  }

  return async (raw: unknown, user: Promise<SessionUser>, connection: Connection): Promise<void> => {
    const agentFrame = AgentFrame.safeParse(raw);
    if (agentFrame.success) {
      // Not awaited: a long reply must not hold up the next frame of the socket.
      void reply(agentFrame.data, await user, connection);
      return;
    }
    const parsed = ClientFrame.safeParse(raw);
    if (!parsed.success) {
      await user;
      throw unreadable(parsed.error);
    }
    await answerClientFrame(parsed.data, user, connection);
  };
}

function unreadable(error: z.core.$ZodError): AppError {
  const [issue] = error.issues;
  const tooLarge = issue?.code === 'too_big' && issue.origin === 'string';
  return new AppError(tooLarge ? 'too-large' : 'invalid', firstIssue(error, 'frame'));
}
