import type { Passage } from '@staffroom/sdk';
import type { Candidate } from './candidates.ts';
import { excerptAround } from './excerpt.ts';
import { plainMarkdown } from './plain-markdown.ts';
import type { Replies } from './replies.ts';

interface Quoting {
  passages: readonly Passage[];
  /** Maximum number of quoted words; the last sentence is cut, not dropped. */
  wordLimit?: number | undefined;
  replies: Pick<Replies, 'closest' | 'page'>;
}

/**
 * Formats the sentences as Markdown, one paragraph per source with its name and number: `**Terms.md:** … [2]`.
 * @param heading the introductory line
 */
export function quoteSentences(
  heading: string,
  chosen: readonly Candidate[],
  { passages, wordLimit = Infinity, replies }: Quoting,
): string {
  let left = wordLimit;
  const paragraphs = new Map<number, Candidate[]>();
  for (const sentence of chosen) {
    const count = sentence.text.split(' ').length;
    if (count > left && left < wordLimit) break;
    const text = firstWords(sentence.text, left);
    left -= Math.min(count, left);
    paragraphs.set(sentence.passage, [...(paragraphs.get(sentence.passage) ?? []), { ...sentence, text }]);
  }
  const quoted = [...paragraphs].map(
    ([passage, sentences]) => `${named(passages[passage], replies.page)}${join(sentences)} [${passage + 1}]`,
  );
  return [heading, ...quoted].join('\n\n');
}

export function quotePassage(
  closest: Candidate,
  { passages, wordLimit = Infinity, replies }: Quoting,
): string {
  const source = passages[closest.passage];
  const text = excerptAround(source?.quote ?? closest.text, closest.text);
  const quoted = `> ${named(source, replies.page)}${plainMarkdown(firstWords(text, wordLimit))} [${closest.passage + 1}]`;
  return `${replies.closest}\n\n${quoted}`;
}

function firstWords(text: string, limit: number): string {
  const words = text.split(/\s+/);
  return words.length > limit ? `${words.slice(0, limit).join(' ')} …` : text;
}

function named(source: Passage | undefined, pageName: string): string {
  if (source === undefined) return '';
  const page = source.page === null ? '' : `, ${pageName} ${source.page}`;
  return `**${plainMarkdown(source.filename)}${page}:** `;
}

function join(sentences: readonly Candidate[]): string {
  const ordered = sentences.toSorted((a, b) => a.place - b.place);
  return ordered
    .map((sentence, index) => {
      const before = ordered[index - 1];
      const gap = before !== undefined && sentence.place > before.place + 1 ? '… ' : '';
      return gap + plainMarkdown(sentence.text);
    })
    .join(' ');
}
