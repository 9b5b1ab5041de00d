import type { Passage } from '@staffroom/sdk';
import { plainWords, type WrittenLanguage } from '@staffroom/sdk/reading';
import { escapeHtml } from '../html.ts';
import type { Topic } from '../contract.ts';
import { headingOf, statementsOf, titleOf } from './passages.ts';
import { postWords } from './words.ts';

// Composes a draft without a language model, from sentences of the library under their headings, each with its source. Headings
// are ordered by relevance, sentences of one document by position. Missing information is marked as a gap.

const maxSections = 6;
/** Maximum number of paragraphs per section. A paragraph is the text of one passage. */
const maxParagraphs = 6;
const maxSentences = 4;

/**
 * @param language of the person, used if neither passages nor topic show one
 * @returns HTML whose `[1]` is the first passage
 */
export function composePost(
  topic: Omit<Topic, 'documents'>,
  passages: readonly Passage[],
  language: WrittenLanguage = 'en',
): string {
  const told = passages.length > 0 ? passages.map(({ quote }) => quote) : [topic.title, topic.description];
  const { gaps, next } = postWords(told.join('\n'), language);
  const sections = new Map<string, { at: Passage; html: string }[]>();
  const said = new Set<string>();
  for (const [place, passage] of passages.entries()) {
    const title = headingOf(passage) ?? titleOf(passage.filename);
    const paragraphs = sections.get(title) ?? [];
    if (paragraphs.length === maxParagraphs || (!sections.has(title) && sections.size === maxSections))
      continue;
    const sentences = statementsOf(passage)
      .filter((sentence) => said.size < said.add(plainWords(sentence)).size)
      .slice(0, maxSentences);
    if (sentences.length === 0) continue;
    const cited = sentences.map((sentence) => `${escapeHtml(sentence)} [${place + 1}]`).join(' ');
    sections.set(title, [...paragraphs, { at: passage, html: `<p>${cited}</p>` }]);
  }
  const parts = [...sections].map(([title, paragraphs]) => {
    const text = inTheirOrder(paragraphs)
      .map(({ html }) => html)
      .join('\n');
    return title === topic.title ? text : `<h2>${escapeHtml(title)}</h2>\n${text}`;
  });
  return [
    `<h1>${escapeHtml(topic.title)}</h1>`,
    `<p>[${gaps.opening}]</p>`,
    ...(parts.length > 0 ? parts : [`<p>[${gaps.facts}]</p>`]),
    `<h2>${next}</h2>\n<p>[${gaps.next}]</p>`,
  ].join('\n');
}

function inTheirOrder<T extends { at: Passage }>(paragraphs: readonly T[]): T[] {
  const documents = [...new Set(paragraphs.map(({ at }) => at.documentId))];
  const order = ({ at }: T) => documents.indexOf(at.documentId);
  return paragraphs.toSorted((a, b) => order(a) - order(b) || a.at.start - b.at.start);
}
