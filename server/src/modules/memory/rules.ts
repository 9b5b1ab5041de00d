import type { MemoryRules } from '@staffroom/sdk';
import { ownWords } from './own-words.ts';
import type { NewMemory } from './schema.ts';
import { memoryLimit } from './schema.ts';

/** What a question leaves behind; null for one that says too little. */
export function memoryOfQuestion(question: string, { questions }: MemoryRules): NewMemory | null {
  const content = question.trim();
  const telling = questions.words.some((word) => startsAWord(content, word));
  if (content.length <= questions.over && !telling) return null;
  return { content: cut(content, memoryLimit), type: 'user_query', importance: telling ? 2 : 1 };
}

/**
 * What an answer leaves behind; null for a short one, and for one that says little but what its sources do.
 * @param sources the texts that it was written from
 */
export function memoryOfAnswer(
  answer: string,
  sources: readonly string[],
  { answers }: MemoryRules,
): NewMemory | null {
  if (answer.trim().length <= answers.over) return null;
  const own = ownWords(answer, sources);
  // What is left of "From your documents:" when the documents are taken out is no memory.
  if (own.length <= answers.over / 2) return null;
  return { content: cut(own, Math.min(answers.keep, memoryLimit)), type: 'ai_response', importance: 1 };
}

/** "policy" is found in "policy" and, as its stem, in "policies". */
function startsAWord(text: string, word: string): boolean {
  const stem = word.toLowerCase().replace(/y$/, '');
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((each) => each.startsWith(stem));
}

/** At most so many characters, never half of one. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim();
}
