import type { Server } from 'node:http';
import { createAgentFrames } from '../../agents/agent-frames.ts';
import { createChatFrames } from '../../chat/chat-frames.ts';
import type { StartAnswer } from '../../chat/start-answer.ts';
import type { Foundation } from '../../foundation.ts';
import { rateLimits } from '../../http/rate-limit.ts';
import { sharedRate } from '../../http/shared-rate.ts';
import type { Runs } from '../../modules/chat/turns/chat-runs.ts';
import type { Events } from '../../modules/events.ts';
import { createPersonSockets } from '../../ws/person-sockets.sql.ts';
import { createSocketServer } from '../../ws/socket-server.ts';
import type { AgentPlatform } from '../agents/compose-agents.ts';

interface SocketParts extends Pick<AgentPlatform, 'registry' | 'createCall'> {
  processName: string;
  startAnswer: StartAnswer;
  runs: Runs;
  events: Events;
  /** @throws AppError while nothing may be changed */
  requireWritable: () => void;
}

export interface Sockets extends AsyncDisposable {
  attach: (server: Server) => void;
  count: () => number;
  /** Sends people who wait for no answer to another process, and closes all sockets when the answers have ended. */
  leave: (answersEnded: Promise<unknown>) => Promise<void>;
}

/** Creates the sockets, on which people ask agents and follow answers. */
export function composeSockets(
  { database, auth, metrics, tracer, log }: Foundation,
  { registry, createCall, processName, startAnswer, runs, events, requireWritable }: SocketParts,
): Sockets {
  const agentFrames = createAgentFrames({ agents: registry, createCall, tracer, log });
  const chatFrames = createChatFrames({ startAnswer, runs });
  const sockets = createSocketServer({
    authenticate: auth.authenticate,
    userOf: auth.userOf,
    liveSessions: auth.liveSessions,
    originAllowed: auth.originAllowed,
    async handle(frame, user, connection) {
      if (!isReading(frame)) requireWritable();
      if (!(await agentFrames(frame, user, connection))) await chatFrames(frame, user, connection);
    },
    personSockets: createPersonSockets({ database, processName, log }),
    frames: sharedRate({ database, name: 'frames', limit: rateLimits.user }),
    events,
    log,
    onClose: (code) => metrics.socketClosed(code),
  });
  const unsubscribe = auth.onSessionEnd((sessionId) => sockets.closeSession(sessionId));
  return {
    attach: (server) => {
      server.on('upgrade', (request, stream, head) => {
        void sockets.upgrade(request, stream, head);
      });
    },
    count: () => sockets.count(),
    async leave(answersEnded) {
      await Promise.all([answersEnded, sockets.leave((userId) => runs.answers(userId))]);
      await sockets.close();
    },
    async [Symbol.asyncDispose]() {
      unsubscribe();
      await sockets.close();
    },
  };
}

/** Whether a frame changes nothing but the answers that the person sees. */
function isReading(frame: unknown): boolean {
  const type = typeof frame === 'object' && frame !== null && 'type' in frame ? frame.type : undefined;
  return type === 'resume' || type === 'stop' || type === 'cancel';
}
