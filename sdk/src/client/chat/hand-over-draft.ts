import { plainMarkdown } from '../../titles/plain-markdown.ts';

const citation = /\s?\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g;

/**
 * The first text of a chat that was opened with a hand-over: the question, and the handed-over text as a quotation. Citations
 * are removed, because their sources are not available in the new chat.
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
