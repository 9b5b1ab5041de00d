import type { Passage } from '@staffroom/sdk';
import { escapeHtml } from '../html.ts';
import type { Topic } from '../contract.ts';
import { headingOf, sentencesOf, titleOf } from './passages.ts';

// Without a language model a draft is compiled: sentences of the library in the order of how well they fit, under the headings
// they come from, each with its source. What a post needs and no document says stands as a gap.

const mostSections = 6;
const mostSentences = 6;

/** @returns HTML whose `[1]` is the first of the passages */
export function composePost(topic: Topic, passages: readonly Passage[]): string {
  const sections = new Map<string, string[]>();
  const said = new Set<string>();
  for (const [place, passage] of passages.entries()) {
    const title = headingOf(passage) ?? titleOf(passage.filename);
    if (!sections.has(title) && sections.size === mostSections) continue;
    const sentences = sections.get(title) ?? [];
    for (const sentence of sentencesOf(passage.quote)) {
      if (said.has(sentence) || sentences.length === mostSentences) continue;
      said.add(sentence);
      sentences.push(`${escapeHtml(sentence)} [${place + 1}]`);
    }
    if (sentences.length > 0) sections.set(title, sentences);
  }
  const parts = [...sections].map(
    ([title, sentences]) => `<h2>${escapeHtml(title)}</h2>\n${inParagraphs(sentences)}`,
  );
  return [
    `<h1>${escapeHtml(topic.title)}</h1>`,
    '<p>[to be supplied: two sentences that say what the reader gains]</p>',
    ...(parts.length > 0
      ? parts
      : ['<p>[to be supplied: facts. The library says nothing about this topic]</p>']),
    '<h2>What to do next</h2>\n<p>[to be supplied: what the reader should do now]</p>',
  ].join('\n');
}

function inParagraphs(sentences: readonly string[]): string {
  const paragraphs: string[] = [];
  for (let start = 0; start < sentences.length; start += 3)
    paragraphs.push(`<p>${sentences.slice(start, start + 3).join(' ')}</p>`);
  return paragraphs.join('\n');
}
