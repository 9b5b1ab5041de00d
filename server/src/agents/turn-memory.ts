import type { ChatPart, ChatTurn } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { RunningAgent } from '../modules/agents/installed.ts';
import { builtInProvider } from '../ai/builtin/built-in-id.ts';
import { memoryOfAnswer, memoryOfQuestion } from '../modules/memory/rules.ts';
import type { NewMemory } from '../modules/memory/schema.ts';
import type { MemoryService } from '../modules/memory/service.ts';

/** Answers, and lets each part be heard. */
export type AnswerTurn = (turn: ChatTurn, heard: (part: ChatPart) => void) => Promise<void>;

export interface RememberedTurn {
  agent: RunningAgent;
  userId: string;
  turn: ChatTurn;
  /** Behind it the answer is not whole, and is not kept. */
  signal: AbortSignal;
  /** Whether there is anything to remember, where that is known. */
  remembers?: boolean | undefined;
}

/** Runs a turn with what the agent remembers about the person, and keeps what its rules say. */
export type RunWithMemory = (
  remembered: RememberedTurn,
  answer: AnswerTurn,
  say: (part: ChatPart) => void,
) => Promise<void>;

/** An answer goes on without a memory that cannot be read or written: that is logged and costs nothing else. */
export function createTurnMemory(
  memories: Pick<MemoryService, 'recall' | 'remember'>,
  log: Pick<Logger, 'warn'>,
): RunWithMemory {
  return (remembered, answer, say) => {
    const { manifest, entry } = remembered.agent;
    const remembers = manifest.capabilities.includes('memory') && !entry.deny.includes('memory');
    return remembers ? runWithMemory(remembered, answer, say) : answer(remembered.turn, say);
  };

  async function runWithMemory(...[remembered, answer, say]: Parameters<RunWithMemory>) {
    const { agent, userId, turn, signal, remembers } = remembered;
    const { slug, manifest } = agent;
    const rules = manifest.memory;
    const warn = (error: unknown) => log.warn({ err: error, agent: slug }, 'a chat went on without memory');
    const keep = async (memory: NewMemory | null) => {
      if (memory) await memories.remember(userId, slug, memory, 'later').catch(warn);
    };

    const isKnown = remembers === true;
    const recalled =
      remembers === false
        ? []
        : await memories.recall(userId, slug, turn.message, rules.recall, { isKnown }).catch(warn);
    // Kept while the answer is being written; its first word waits for nothing that can be done behind it.
    let keeping: Promise<void> | undefined;
    const keepQuestion = () => (keeping ??= keep(memoryOfQuestion(turn.message, rules)));
    let text = '';
    let isComposed = false;
    const sources: string[] = [];
    try {
      const known = (recalled ?? []).map(({ content }) => content);
      await answer({ ...turn, memories: known }, (part) => {
        // Without a model, every word is a document's or the product's.
        if (part.type === 'model') isComposed = part.provider === builtInProvider;
        if (part.type === 'text' && !part.aside) text += part.text;
        if (part.type === 'sources') sources.push(...part.sources.map(({ quote }) => quote));
        say(part);
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
