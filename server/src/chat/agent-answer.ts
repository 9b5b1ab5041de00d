import { AppError, asMessage, type ChatPart, type ChatTurn, msg, type Passage } from '@staffroom/sdk';
import type { Claims } from '@staffroom/sdk/internal/shared';
import type { SessionUser } from '../http/route.ts';
import { type AgentChoices, noChoices } from '../modules/agents/choices.ts';
import { type InstalledAgents, type RunningAgent, visibleTo } from '../modules/agents/installed.ts';
import type { TurnFiles } from '../modules/chat/turns/turn-files.sql.ts';
import type { TurnContext } from '../modules/chat/turns/turn-context.sql.ts';
import type { UserRow } from '../modules/users/present.ts';
import type { OpenedTurn } from '../modules/chat/turns/open-turn.ts';
import type { Respond } from '../modules/chat/turns/write-answer.ts';
import { currentSpan, tracedAgent } from '../operations/traces/tracing.ts';
import { readUntilAborted } from '../until-aborted.ts';
import { type AnswerNotes, emptyNotes, type NotedPassage } from '../modules/chat/why/answer-notes.ts';
import type { KeepNotes } from '../modules/chat/why/keep-notes.sql.ts';
import type { CreateCall } from '../agents/call.ts';
import type { SharedTools } from '../agents/shared-tools/shared-tools.ts';
import { requireRunning, stoppedMessage } from '../agents/require-running.ts';
import type { ChatFrame } from './run-input.ts';
import type { RunWithMemory } from './turn-memory.ts';

export interface AgentAnswerOptions {
  agents: InstalledAgents;
  present: (user: UserRow) => SessionUser;
  files: Pick<TurnFiles, 'read'>;
  createCall: CreateCall;
  runWithMemory: RunWithMemory;
  keepNotes: KeepNotes;
  sharedTools: SharedTools;
}

/**
 * Returns the agent if the person can chat with it. @throws AppError `not-found`, `unavailable`; `invalid` if the agent does
 * not chat
 */
export function requireChatAgent(agents: InstalledAgents, slug: string, user: SessionUser): RunningAgent {
  const agent = agents.get(slug, user.id);
  if (!agent || !visibleTo(agent, user)) throw new AppError('not-found', 'Agent not found.');
  const ready = requireRunning(agent);
  if (!ready.plugin.chat)
    throw new AppError('invalid', msg`${asMessage(ready.manifest.name)} doesn’t have a chat.`);
  return ready;
}

/** Creates the function that answers a frame with the agent of its chat. */
export function createAgentAnswers({
  agents,
  present,
  files,
  createCall,
  runWithMemory,
  keepNotes,
  sharedTools,
}: AgentAnswerOptions) {
  async function readFiles(turn: OpenedTurn, signal: AbortSignal, emit: (part: ChatPart) => void) {
    const reading = files.read(turn, signal);
    for (;;) {
      const next = await reading.next();
      if (next.done) return next.value;
      emit(next.value);
    }
  }

  return (frame: ChatFrame): Respond => {
    const notes = emptyNotes();
    let answering: RunningAgent | null = null;

    const respond: Respond = async (turn, signal, emit) => {
      const { context, question } = turn;
      const { sessionId, content: message } = question;
      const user = present(context.user);
      const agent = requireChatAgent(agents, context.agent, user);
      answering = agent;
      const documentIds = frame.documentIds ?? context.documentIds;
      const ended = new AbortController();
      // The signal of the agent's current start. Each start has its own signal.
      const { signal: scope } = agent;
      const release = agent.hold('answer');
      using access = agent.watchAccess(user);
      let outcome: { failure: unknown } | undefined;
      notes.traceId = currentSpan()?.traceId;
      for (const end of [signal, access.signal])
        end.addEventListener('abort', () => ended.abort(end.reason), { once: true });
      try {
        const call = await createCall({
          agent,
          user,
          signal: ended.signal,
          modelSettings: {
            ...(frame.aiProvider !== undefined && { provider: frame.aiProvider }),
            ...(frame.customPrompt !== undefined && { prompt: frame.customPrompt }),
          },
          notes,
          project: context.project,
          sharedTools: sharedTools({ agent, user, signal: ended.signal, emit, sessionId }),
          choices: Promise.resolve(choicesIn(context)),
          prefetched: context,
        });
        const { chat } = agent.plugin;
        if (chat) {
          const read = await readFiles(turn, signal, emit);
          const continues = turn.answer === null ? {} : { continues: turn.answer.content };
          const asked = { sessionId, message, ...read, memories: [], documentIds, ...continues };
          const over = AbortSignal.any([signal, scope, access.signal]);
          const answer = (remembering: ChatTurn, onPart: (part: ChatPart) => void) => {
            notes.memories.push(...remembering.memories);
            const onNotedPart = noting(notes, judgedAs(agent.manifest.claims, onPart));
            return tracedAgent(agent.slug, () =>
              readUntilAborted(chat.handle(remembering, call), over, onNotedPart),
            );
          };
          const { remembers } = context;
          await runWithMemory({ agent, userId: user.id, turn: asked, signal: over, remembers }, answer, emit);
        }
        outcome = { failure: undefined };
      } catch (error) {
        outcome = { failure: error };
        if (!scope.aborted && !access.signal.aborted) throw error;
      } finally {
        // A stopped answer counts neither as a success nor as a failure of the agent.
        release(ended.signal.aborted || scope.aborted ? undefined : outcome);
      }
      // Switching off an agent also ends its answers, and so does the end of the person's access.
      if (scope.aborted) throw new AppError('unavailable', stoppedMessage(agent, scope));
      access.signal.throwIfAborted();
    };

    return Object.assign(respond, {
      async stored(messageId: string) {
        const { failure: _, ...kept } = notes;
        if (answering) await keepNotes(messageId, { ...kept, version: answering.version });
      },
      agent: () => answering?.slug ?? null,
      failure: () => notes.failure ?? null,
    });
  };
}

const choicesIn = ({ company, person }: TurnContext): AgentChoices => ({
  company: company ?? noChoices.company,
  person: person ?? noChoices.person,
});

/**
 * Adds the manifest's `claims` to the first list of sources, unless the agent sets its own `claims`. The setting applies to the
 * whole answer.
 */
function judgedAs(claims: Claims, onPart: (part: ChatPart) => void): (part: ChatPart) => void {
  let isFirst = true;
  return (part) => {
    if (part.type !== 'sources') return onPart(part);
    onPart(isFirst ? { claims, ...part } : part);
    isFirst = false;
  };
}

function noting(notes: AnswerNotes, onPart: (part: ChatPart) => void): (part: ChatPart) => void {
  return (part) => {
    if (part.type === 'sources') notes.passages = part.sources.map(placeOf);
    onPart(part);
  };
}

const placeOf = ({ documentId, filename, version, page, section }: Passage): NotedPassage => ({
  documentId,
  filename,
  version,
  page,
  section,
});
