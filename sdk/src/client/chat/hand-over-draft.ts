import { plainMarkdown } from './evidence/plain-markdown.ts';

const citation = /\s?\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g;

/**
 * What a chat begins with that was opened with a hand-over: the question, and below it the text that it is about, as a quotation.
 * Its citations count sources that are not here.
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
