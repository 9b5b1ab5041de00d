import { AppError, asMessage, msg } from '@staffroom/sdk';
import { jsonProblem } from '@staffroom/sdk/internal/shared';
import type { Logger } from 'pino';
import { z } from 'zod';
import { withoutAdminRole } from '../http/frames/agent-frame.ts';
import type { SessionUser } from '../http/route.ts';
import { type InstalledAgents, visibleTo } from '../modules/agents/installed.ts';
import { attribute } from '../operations/traces/span-names.ts';
import { trace, type Tracer } from '../operations/traces/tracing.ts';
import { untilAborted } from '../until-aborted.ts';
import type { Connection } from '../ws/connection.ts';
import { errorFrame } from '../ws/error-frame.ts';
import type { FindUser } from '../ws/frame-handler.ts';
import type { CreateCall } from './call.ts';
import { firstIssue } from './rejection.ts';
import { requireRunning, stoppedMessage } from './require-running.ts';

export interface AgentFramesOptions {
  agents: InstalledAgents;
  createCall: CreateCall;
  tracer: Tracer;
  log: Logger;
}

/** A frame for an agent's socket: `{ "type": "translate:detect", "id": "7", "data": … }`. */
const AgentFrame = z.object({
  type: z.string().regex(/^[a-z][a-z0-9-]*:[a-z][a-z0-9-]*$/),
  /** The client chooses the id; each frame of the reply contains the id. */
  id: z.string().max(100),
  data: z.unknown(),
  /** True if the frame comes from a page in an iframe. Such a page does not get an administrator's rights. */
  framed: z.boolean().optional(),
});
type AgentFrame = z.output<typeof AgentFrame>;

/** Maximum number of open replies per socket. */
const repliesAtOnce = 20;

export function createAgentFrames({ agents, createCall, tracer, log }: AgentFramesOptions) {
  const replies = new WeakMap<Connection, number>();

  async function answerAgentFrame(frame: AgentFrame, sender: SessionUser, connection: Connection) {
    const { type, id, data } = frame;
    const user = frame.framed ? withoutAdminRole(sender) : sender;
    const [slug = '', name] = type.split(':');
    const installed = agents.get(slug, user.id);
    if (!installed || !visibleTo(installed, user)) throw new AppError('not-found', 'Agent not found.');
    const agent = requireRunning(installed);
    const socket = agent.plugin.sockets.find((candidate) => candidate.type === name);
    if (!socket)
      throw new AppError('not-found', msg`${asMessage(agent.manifest.name)} does not answer "${type}".`);
    const message = socket.schema.safeParse(data);
    if (!message.success) throw new AppError('invalid', firstIssue(message.error, type));
    const { signal: scope } = agent;
    using access = agent.watchAccess(user);
    const ended = AbortSignal.any([connection.signal, scope, access.signal]);
    const signal = AbortSignal.any([connection.signal, access.signal]);
    const call = await createCall({ agent, user, signal });
    const release = agent.hold('reply');
    let seq = 0;
    let outcome: { failure: unknown } | undefined;
    try {
      for await (const part of untilAborted(socket.handle(message.data, call), ended)) {
        seq += 1;
        const problem = jsonProblem(part, 'frame');
        if (problem !== null) throw new Error(`${slug}:${name}: ${problem}`);
        connection.send({ type: 'agent', source: type, id, seq, data: part });
      }
      outcome = { failure: undefined };
    } catch (error) {
      outcome = { failure: error };
      throw error;
    } finally {
      release(ended.aborted ? undefined : outcome);
    }
    if (scope.aborted) throw new AppError('unavailable', stoppedMessage(agent, scope));
    access.signal.throwIfAborted();
    connection.send({ type: 'agent-done', source: type, id });
  }

  async function reply(frame: AgentFrame, user: SessionUser, connection: Connection): Promise<void> {
    const open = replies.get(connection) ?? 0;
    try {
      if (open >= repliesAtOnce)
        throw new AppError('rate-limited', 'Wait for the previous answer to finish.');
      replies.set(connection, open + 1);
      const [slug = ''] = frame.type.split(':');
      const attributes = { [attribute.agent]: slug };
      await trace(tracer.begin({ operation: 'invoke_agent', of: slug, kind: 'server', attributes }), () =>
        answerAgentFrame(frame, user, connection),
      );
    } catch (error) {
      // If the socket has closed, no one waits for the reply, so its error is ignored.
      if (connection.signal.aborted) return;
      const [agent, socket] = frame.type.split(':');
      connection.send(errorFrame(error, log.child({ agent, socket }), { id: frame.id }));
    } finally {
      if (open < repliesAtOnce) replies.set(connection, (replies.get(connection) ?? 1) - 1);
    }
  }

  /** Handles a frame. @returns whether the frame was for an agent's socket */
  return async (raw: unknown, user: FindUser, connection: Connection): Promise<boolean> => {
    const frame = AgentFrame.safeParse(raw);
    if (!frame.success) return false;
    // Not awaited: a long reply must not delay the socket's next frame.
    void reply(frame.data, await user(), connection);
    return true;
  };
}
