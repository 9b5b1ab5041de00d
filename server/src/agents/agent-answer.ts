import { AppError, type ChatPart, type ChatTurn, type Claims, type Passage } from '@staffroom/sdk';
import type { SessionUser } from '../http/route.ts';
import { type AgentChoices, noChoices } from '../modules/agents/choices.ts';
import { type InstalledAgents, type RunningAgent, visibleTo } from '../modules/agents/installed.ts';
import type { TurnFiles } from '../modules/chat/turns/turn-files.ts';
import type { PrefetchedContext, ProjectInstructions } from '../modules/chat/turns/prefetched-context.ts';
import type { OpenedTurn } from '../modules/chat/turns/open-turn.ts';
import type { Respond } from '../modules/chat/turns/write-answer.ts';
import { currentSpan, tracedAgent } from '../operations/traces/tracing.ts';
import { readUntilAborted } from '../until-aborted.ts';
import { type AnswerNotes, emptyNotes, type NotedPassage } from '../modules/chat/why/answer-notes.ts';
import type { KeepNotes } from '../modules/chat/why/keep-notes.ts';
import type { CreateCall } from './call.ts';
import type { SharedTools } from './shared-tools/shared-tools.ts';
import { requireRunning, stoppedMessage } from './require-running.ts';
import type { ChatFrame } from './run-input.ts';
import type { RunWithMemory } from './turn-memory.ts';

export interface AgentAnswerOptions {
  files: Pick<TurnFiles, 'read'>;
  createCall: CreateCall;
  runWithMemory: RunWithMemory;
  keepNotes: KeepNotes;
  sharedTools: SharedTools;
}

interface AnswerRequest {
  agent: RunningAgent;
  user: SessionUser;
  documentIds: string[];
  project: ProjectInstructions | null;
  prefetched?: PrefetchedContext;
}

/**
 * Returns the agent if the person can chat with it. @throws AppError `not-found`, `unavailable`; `invalid` if the agent does
 * not chat
 */
export function requireChatAgent(agents: InstalledAgents, slug: string, user: SessionUser): RunningAgent {
  const agent = agents.get(slug, user.id);
  if (!agent || !visibleTo(agent, user)) throw new AppError('not-found', 'Agent not found.');
  const ready = requireRunning(agent);
  if (!ready.plugin.chat) throw new AppError('invalid', `${ready.manifest.name} doesn’t have a chat.`);
  return ready;
}

/**
 * Creates the function that prepares an agent's answer to a frame. It looks up the person's settings for the agent while the
 * question is being stored.
 */
export function createAgentAnswers({
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

  return (frame: ChatFrame, { agent, user, documentIds, project, prefetched }: AnswerRequest): Respond => {
    const ended = new AbortController();
    const settings = {
      ...(frame.aiProvider !== undefined && { provider: frame.aiProvider }),
      ...(frame.customPrompt !== undefined && { prompt: frame.customPrompt }),
    };
    const notes = emptyNotes();
    let emitPart: (part: ChatPart) => void = () => undefined;
    let chatId: string | null = null;
    const { signal: asking } = ended;
    const preparing = createCall({
      agent,
      user,
      signal: ended.signal,
      modelSettings: settings,
      notes,
      project,
      sharedTools: sharedTools({
        agent,
        user,
        signal: asking,
        emit: (part) => emitPart(part),
        sessionId: () => chatId,
      }),
      ...(prefetched && { choices: Promise.resolve(choicesIn(prefetched)), prefetched: prefetched }),
    });
    preparing.catch(() => undefined);

    const respond: Respond = async (turn, signal, emit) => {
      const { sessionId, content: message } = turn.question;
      // The signal of the agent's current start. Each start has its own signal.
      const { signal: scope } = agent;
      const release = agent.hold('answer');
      using access = agent.watchAccess(user);
      let outcome: { failure: unknown } | undefined;
      emitPart = emit;
      chatId = sessionId;
      notes.traceId = currentSpan()?.traceId;
      for (const end of [signal, access.signal])
        end.addEventListener('abort', () => ended.abort(end.reason), { once: true });
      try {
        const call = await preparing;
        const { chat } = agent.plugin;
        if (chat) {
          const read = await readFiles(turn, signal, emit);
          const continues = turn.answer === null ? {} : { continues: turn.answer.content };
          const question = { sessionId, message, ...read, memories: [], documentIds, ...continues };
          const over = AbortSignal.any([signal, scope, access.signal]);
          const answer = (remembering: ChatTurn, onPart: (part: ChatPart) => void) => {
            notes.memories.push(...remembering.memories);
            const onNotedPart = noting(notes, judgedAs(agent.manifest.claims, onPart));
            return tracedAgent(agent.slug, () =>
              readUntilAborted(chat.handle(remembering, call), over, onNotedPart),
            );
          };
          const remembers = prefetched?.remembers;
          await runWithMemory(
            { agent, userId: user.id, turn: question, signal: over, remembers },
            answer,
            emit,
          );
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
      stored(messageId: string) {
        const { failure: _, ...kept } = notes;
        return keepNotes(messageId, { ...kept, version: agent.version });
      },
      agent: () => agent.slug,
      failure: () => notes.failure ?? null,
    });
  };
}

const choicesIn = ({ company, person }: PrefetchedContext): AgentChoices => ({
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
