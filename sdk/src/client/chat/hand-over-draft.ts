import { plainMarkdown } from './evidence/plain-markdown.ts';

const citation = /\s?\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g;

/**
 * The first text of a chat that was opened with a hand-over: the question, and the text as a quotation without its citations,
 * whose sources are not available here.
 */
export function draftOf({ question, text }: { question: string; text: string }): string {
  const plain = plainMarkdown(text.replaceAll(citation, '')).trim();
  const quoted =
    plain === ''
      ? ''
      : plain
          .split('\n')
          .map((line) => `> ${line}`)
          .join('\n');
  return [question, quoted].filter((part) => part !== '').join('\n\n');
}
