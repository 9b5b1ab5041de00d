import { type Clause, shorten, type Topic } from '@staffroom/sdk/reading';
import type { DeckWords } from './words.ts';

/** Speaker notes: the sentences that a slide shortens, in full, and those that follow in the document. */
export function notesOf(
  topic: Topic,
  shown: readonly Clause[],
  maxLength: number,
  { inFull, goesOn, saysAll }: DeckWords,
): string {
  const cut = shown.filter(({ text: words }) => shorten(words, maxLength).length < words.length - 3);
  const said = new Set(shown.map(({ text: words }) => words));
  // Sentences of one paragraph share its position.
  const from = Math.max(
    0,
    topic.sentences.findIndex(({ text: words }) => said.has(words)),
  );
  const more = topic.sentences
    .slice(from)
    .filter(({ text: words }) => !said.has(words) && words.length > 40)
    .slice(0, 3);
  const full = cut.map(({ text: words }) => words).join(' ');
  const further = more.map(({ text: words }) => words).join(' ');
  const parts = [full && `${inFull} ${full}`, further && `${goesOn} ${further}`].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? saysAll : parts.join('\n\n').slice(0, 3_000);
}
