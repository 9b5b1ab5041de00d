import { AppError, asMessage, isAppError, msg } from '@staffroom/sdk';
import type { AnswerStep, ChatMessage, ServerFrame, StepApproval } from '@staffroom/sdk/internal/shared';
import type { Logger } from 'pino';
import type { SessionUser } from '../http/route.ts';
import type { InstalledAgents } from '../modules/agents/installed.ts';
import type { Approvals } from '../modules/chat/approvals/approvals.ts';
import type { ChatService } from '../modules/chat/sessions/service.ts';
import type { Runs } from '../modules/chat/turns/chat-runs.ts';
import { requireChatAgent } from './agent-answer.ts';
import type { ChatFrame } from './run-input.ts';
import type { StartAnswer } from './start-answer.ts';

export interface AskAgentOptions {
  agents: InstalledAgents;
  startAnswer: StartAnswer;
  runs: Pick<Runs, 'stop' | 'follow'>;
  chat: Pick<ChatService, 'create' | 'get'>;
  approvals: Pick<Approvals, 'decide'>;
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
  onFrame: (frame: AnswerFrame, slug: string) => void;
  /** Whether the caller asks the person for approvals. Otherwise the person decides in the workspace. */
  asksForApprovals: boolean;
  /** Goes on with an answer that has waited for the person's approval. The question is ignored then. */
  resumed: Resumed | undefined;
}

export interface Resumed {
  runId: string;
  sessionId: string;
  /** The approvals of this answer that the person has already decided about. */
  decided: string[];
  decision: { id: string; approves: boolean };
}

interface Asked {
  runId: string;
  sessionId: string;
  slug: string;
  decided: string[];
}

/** A complete answer, or one that was stopped. */
export interface Answered extends Asked {
  message: ChatMessage;
}

/** An answer that waits until the person approves or declines a change. */
export interface Waiting extends Asked {
  step: AnswerStep & { approval: StepApproval };
}

export type AskAgent = (question: Question) => Promise<Answered | Waiting>;

type Send = (frame: ServerFrame) => void;
type Following = Asked & { follow: (send: Send) => Promise<() => void> };

const maxTitleLength = 80;

/**
 * Asks an agent on behalf of a person who uses another program. The chat is one of the person's own chats, so that the person
 * can read and continue it in the workspace.
 */
export function createAskAgent(options: AskAgentOptions): AskAgent {
  const { agents, startAnswer, runs, chat: chats, approvals, log, requireWritable } = options;

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
      throw new AppError(
        'invalid',
        msg`This chat belongs to another agent than ${asMessage(ready.manifest.name)}.`,
      );
    return session;
  }

  /** Stores the question and starts the answer. */
  async function begin(asked: Question): Promise<Following> {
    const { user, question } = asked;
    const { id: sessionId, agent: slug } = await openChat(asked);
    const frame: ChatFrame = {
      type: 'chat',
      sessionId,
      message: question,
      clientMessageId: undefined,
      aiProvider: undefined,
      customPrompt: undefined,
    };
    const asker = { userId: user.id, signIn: null, user: async () => user };
    const { run, follow } = await startAnswer(frame, asker);
    return { runId: run.runId, sessionId, slug, decided: [], follow: async (send) => follow(send) };
  }

  /** Passes the person's decision on, and follows the answer that has waited for the decision. */
  async function goOn(
    { user }: Question,
    { runId, sessionId, decided, decision }: Resumed,
  ): Promise<Following> {
    const { agent: slug } = await chats.get(user.id, sessionId);
    requireWritable();
    await approvals.decide(decision.id, user.id, decision.approves).catch((error: unknown) => {
      // The person has decided in the workspace, or the time is over. The answer goes on with that.
      if (!isAppError(error) || error.code !== 'conflict') throw error;
    });
    const follow = (send: Send) => runs.follow(runId, user.id, 0, send);
    return { runId, sessionId, slug, decided: [...decided, decision.id], follow };
  }

  return async (asked) => {
    const { user, signal, onFrame, resumed, asksForApprovals } = asked;
    signal.throwIfAborted();
    const following = resumed ? await goOn(asked, resumed) : await begin(asked);
    const { runId, sessionId, slug, decided, follow } = following;
    const stop = () =>
      void runs
        .stop(runId, user.id)
        .catch((error: unknown) => log.warn({ err: error, runId }, 'mcp: cannot stop answer'));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    const { promise, resolve, reject } = Promise.withResolvers<
      Pick<Answered, 'message'> | Pick<Waiting, 'step'>
    >();
    const leave = await follow((sent) => {
      if (sent.type === 'done') return resolve({ message: sent.message });
      // The text of a run's error is written for people; `internal` is no code of an `AppError`.
      if (sent.type === 'error')
        return reject(new AppError(sent.code === 'internal' ? 'unavailable' : sent.code, sent.message));
      if (sent.type !== 'chunk' && sent.type !== 'status' && sent.type !== 'step') return;
      onFrame(sent, slug);
      if (sent.type !== 'step' || !asksForApprovals) return;
      const { approval } = sent.step;
      if (approval && !decided.includes(approval.id)) resolve({ step: { ...sent.step, approval } });
    });
    try {
      return { runId, sessionId, slug, decided, ...(await promise) };
    } finally {
      leave();
      signal.removeEventListener('abort', stop);
    }
  };
}
