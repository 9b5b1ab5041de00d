import { AppError, ClientFrame } from '@staffroom/sdk';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { SessionUser } from '../http/route.ts';
import { type InstalledAgents, visibleTo } from '../modules/agents/installed.ts';
import { type Connection, errorFrame } from '../ws/socket-server.ts';
import type { CreateCall } from './call.ts';
import type { ChatFrames } from './chat-frames.ts';
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

/** Sends every frame of a socket where it belongs; what goes wrong comes back as an `error` frame. */
export function createFrameHandler({ agents, chatFrames, createCall, log }: SocketFramesOptions) {
  async function answerAgentFrame(
    { type, id, data }: z.output<typeof AgentFrame>,
    user: SessionUser,
    connection: Connection,
  ): Promise<void> {
    const [slug = '', name] = type.split(':');
    const installed = agents.get(slug);
    if (!installed || !visibleTo(installed, user.role))
      throw new AppError('not-found', 'This agent does not exist.');
    const agent = requireRunning(installed);
    const socket = agent.plugin.sockets.find((candidate) => candidate.type === name);
    if (!socket) throw new AppError('not-found', `${agent.manifest.name} does not answer "${type}".`);
    const message = socket.schema.safeParse(data);
    if (!message.success) throw new AppError('invalid', `${type}: ${z.prettifyError(message.error)}`);
    const call = await createCall({ agent, user, signal: connection.signal });
    let seq = 0;
    for await (const frame of socket.handle(message.data, call)) {
      seq += 1;
      connection.send({ type: 'agent', source: type, id, seq, data: frame });
    }
    connection.send({ type: 'agent-done', source: type, id });
  }

  return async (raw: unknown, user: SessionUser, connection: Connection): Promise<void> => {
    const agentFrame = AgentFrame.safeParse(raw);
    if (agentFrame.success) {
      // Not awaited: a long reply must not hold up the next frame of the socket.
      void answerAgentFrame(agentFrame.data, user, connection).catch((error: unknown) =>
        connection.send(errorFrame(error, log, { id: agentFrame.data.id })),
      );
      return;
    }
    const parsed = ClientFrame.safeParse(raw);
    if (!parsed.success) {
      throw new AppError('invalid', `This message could not be read: ${z.prettifyError(parsed.error)}`);
    }
    const frame = parsed.data;
    switch (frame.type) {
      case 'ping':
        return connection.send({ type: 'pong' });
      case 'chat':
        return chatFrames.begin(frame, user, connection).catch((error: unknown) => {
          const context = {
            sessionId: frame.sessionId,
            ...(frame.clientMessageId && { clientMessageId: frame.clientMessageId }),
          };
          connection.send(errorFrame(error, log, context));
        });
      case 'resume':
        return chatFrames.follow(frame.runId, frame.after ?? frame.lastSeq ?? 0, user, connection);
      case 'stop':
      case 'cancel':
        return chatFrames.stop(frame.runId, user);
    }
  };
}
