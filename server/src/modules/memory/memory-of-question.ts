import type { MemoryRules } from '@staffroom/sdk/internal/shared';
import { ownWords } from './own-words.ts';
import { memoryLimit, type NewMemory } from './schema.ts';

/** The memory to store for a question; null if the question contains too little information. */
export function memoryOfQuestion(question: string, { questions }: MemoryRules): NewMemory | null {
  const content = question.trim();
  const telling = questions.words.some((word) => startsAWord(content, word));
  if (content.length <= questions.over && !telling) return null;
  return { content: cut(content, memoryLimit), type: 'user_query', importance: telling ? 2 : 1 };
}

/**
 * The memory to store for an answer; null if the answer is short or mostly repeats its sources.
 * @param sources the texts that the answer is based on
 */
export function memoryOfAnswer(
  answer: string,
  sources: readonly string[],
  { answers }: MemoryRules,
): NewMemory | null {
  if (answer.trim().length <= answers.over) return null;
  const own = ownWords(answer, sources);
  // If only an introduction such as "From your documents:" is left without its quotes, nothing is stored.
  if (own.length <= answers.over / 2) return null;
  return { content: cut(own, Math.min(answers.keep, memoryLimit)), type: 'ai_response', importance: 1 };
}

/** Whether a word of the text starts with the given word: "policy" matches "policy" and, by its stem, "policies". */
function startsAWord(text: string, word: string): boolean {
  const stem = word.toLowerCase().replace(/y$/, '');
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((each) => each.startsWith(stem));
}

/** Cuts a text to a length without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim();
}
