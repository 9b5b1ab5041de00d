import type { ChatPart, ChatTurn } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { RunningAgent } from '../modules/agents/installed.ts';
import { builtInProvider } from '../ai/builtin/built-in-id.ts';
import { memoryOfAnswer, memoryOfQuestion } from '../modules/memory/memory-of-question.ts';
import type { NewMemory } from '../modules/memory/schema.ts';
import type { MemoryService } from '../modules/memory/service.ts';

/** Answers a turn and passes on each part. */
export type AnswerTurn = (turn: ChatTurn, onPart: (part: ChatPart) => void) => Promise<void>;

export interface RememberedTurn {
  agent: RunningAgent;
  userId: string;
  turn: ChatTurn;
  /** Aborted when the answer is cut off, because an incomplete answer creates no memory. */
  signal: AbortSignal;
  /** Whether the person has memories and has not switched memory off. */
  remembers: boolean;
}

/** Runs a turn with the person's memories, and stores new ones according to the agent's rules. */
export type RunWithMemory = (
  remembered: RememberedTurn,
  answer: AnswerTurn,
  emit: (part: ChatPart) => void,
) => Promise<void>;

/** A memory error is logged and does not affect the answer. */
export function createTurnMemory(
  memories: Pick<MemoryService, 'recall' | 'remember'>,
  log: Pick<Logger, 'warn'>,
): RunWithMemory {
  return (remembered, answer, emit) => {
    const { manifest, entry } = remembered.agent;
    const remembers = manifest.capabilities.includes('memory') && !entry.deny.includes('memory');
    return remembers ? runWithMemory(remembered, answer, emit) : answer(remembered.turn, emit);
  };

  async function runWithMemory(...[remembered, answer, emit]: Parameters<RunWithMemory>) {
    const { agent, userId, turn, signal, remembers } = remembered;
    const { slug, manifest } = agent;
    const rules = manifest.memory;
    const warn = (error: unknown) => log.warn({ err: error, agent: slug }, 'chat: memory skipped');
    const keep = async (memory: NewMemory | null) => {
      if (memory) await memories.remember(userId, slug, memory, 'later').catch(warn);
    };

    const known = { isKnown: true };
    const recalled = remembers
      ? await memories.recall(userId, slug, turn.message, rules.recall, known).catch(warn)
      : [];
    // Stores the memory while the answer is written, so that its first word is not delayed.
    let keeping: Promise<void> | undefined;
    const keepQuestion = () => (keeping ??= keep(memoryOfQuestion(turn.message, rules)));
    let text = '';
    let isComposed = false;
    const sources: string[] = [];
    try {
      const memoryTexts = (recalled ?? []).map(({ content }) => content);
      await answer({ ...turn, memories: memoryTexts }, (part) => {
        // Remembers whether the built-in provider answers, because all its text comes from documents or the product.
        if (part.type === 'model') isComposed = part.provider === builtInProvider;
        if (part.type === 'text' && !part.aside) text += part.text;
        if (part.type === 'sources') sources.push(...part.sources.map(({ quote }) => quote));
        emit(part);
        if (part.type === 'text') void keepQuestion();
      });
    } finally {
      await keepQuestion();
    }
    if (signal.aborted || isComposed) return;
    const attached = turn.attachments.map((file) => file.text);
    await keep(memoryOfAnswer(text, [...sources, ...attached], rules));
  }
}
