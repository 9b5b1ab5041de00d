import { AppError, type ChatMessage, type ServerFrame } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { SessionUser } from '../../http/route.ts';
import type { InstalledAgents } from '../../modules/agents/installed.ts';
import { missingSession } from '../../modules/chat/missing-session.ts';
import type { ChatService } from '../../modules/chat/sessions/service.ts';
import type { Runs } from '../../modules/chat/turns/chat-runs.ts';
import type { TurnLookup } from '../../modules/chat/turns/turn-lookup.ts';
import type { Events } from '../../modules/events.ts';
import { type AgentAnswerOptions, createAgentAnswers, requireChatAgent } from '../agent-answer.ts';
import { type ChatFrame, runInputOf } from '../run-input.ts';

export interface AskAgentOptions extends AgentAnswerOptions {
  agents: InstalledAgents;
  runs: Pick<Runs, 'start' | 'stop'>;
  lookup: Pick<TurnLookup, 'destination'>;
  chat: Pick<ChatService, 'create' | 'get'>;
  events: Pick<Events, 'publish'>;
  log: Logger;
  /** @throws AppError while nothing may be changed */
  requireWritable: () => void;
}

/** The text, status and steps of an answer while the agent writes it. */
export type AnswerFrame = Extract<ServerFrame, { type: 'chunk' | 'status' | 'step' }>;

interface Question {
  user: SessionUser;
  /** The agent's slug, name or earlier name. */
  agent: string;
  question: string;
  documentIds: string[];
  /** The chat of an earlier answer of this agent; undefined for a new chat. */
  chat: string | undefined;
  /** Stops the answer. */
  signal: AbortSignal;
  onFrame: (frame: AnswerFrame) => void;
}

export type AskAgent = (
  question: Question,
) => Promise<{ sessionId: string; slug: string; message: ChatMessage }>;

const maxTitleLength = 80;

/**
 * Asks an agent on behalf of a person who uses another program. The chat is one of the person's own chats, so that the person
 * can read and continue it in the workspace.
 */
export function createAskAgent(options: AskAgentOptions): AskAgent {
  const { agents, runs, lookup, chat: chats, events, log, requireWritable } = options;
  const answerOf = createAgentAnswers(options);

  async function openChat({ user, agent, question, documentIds, chat }: Question) {
    requireWritable();
    const slug = agents.find(agent, user.id)?.slug ?? agent;
    // Checks the access first, so that a question that cannot be answered creates no chat.
    const ready = requireChatAgent(agents, slug, user);
    if (chat === undefined) {
      const title = question.trim().replaceAll(/\s+/g, ' ').slice(0, maxTitleLength);
      return chats.create(user, { agentId: slug, title, documentIds, named: false });
    }
    const session = await chats.get(user.id, chat);
    if (session.agent !== ready.slug)
      throw new AppError('invalid', `This chat belongs to another agent than ${ready.manifest.name}.`);
    return session;
  }

  return async (asked) => {
    const { user, question, signal, onFrame } = asked;
    signal.throwIfAborted();
    const { id: sessionId } = await openChat(asked);
    const destination = await lookup.destination(sessionId, user.id, {
      clientMessageId: null,
      targetId: null,
    });
    if (!destination) throw missingSession();
    const agent = requireChatAgent(agents, destination.agent, user);
    const frame: ChatFrame = {
      type: 'chat',
      sessionId,
      message: question,
      clientMessageId: undefined,
      aiProvider: undefined,
      customPrompt: undefined,
    };
    const { documentIds, project } = destination;
    const answer = answerOf(frame, { agent, user, documentIds, project });
    const request = { sessionId, userId: user.id, ...runInputOf(frame, destination) };
    const { turn, follow } = await runs.start(request, answer);
    const { runId } = turn;
    const stop = () =>
      void runs
        .stop(runId, user.id)
        .catch((error: unknown) => log.warn({ err: error, runId }, 'mcp: cannot stop answer'));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    const { promise, resolve, reject } = Promise.withResolvers<ChatMessage>();
    const leave = follow((sent) => {
      if (sent.type === 'done') return resolve(sent.message);
      // The text of a run's error is written for people; `internal` is no code of an `AppError`.
      if (sent.type === 'error')
        return reject(new AppError(sent.code === 'internal' ? 'unavailable' : sent.code, sent.message));
      if (sent.type === 'chunk' || sent.type === 'status' || sent.type === 'step') onFrame(sent);
    });
    await events.publish({ name: 'answer.started', data: { runId, sessionId }, userId: user.id });
    try {
      return { sessionId, slug: agent.slug, message: await promise };
    } finally {
      leave();
      signal.removeEventListener('abort', stop);
    }
  };
}
