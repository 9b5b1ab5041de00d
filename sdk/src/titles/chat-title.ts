import { plainMarkdown } from './plain-markdown.ts';

/**
 * Returns text on one line without Markdown signs. Titles, breadcrumbs and previews show stored text this way.
 * @example plainLine('## Notice\n\n**Thirty** days') // 'Notice Thirty days'
 * @experimental
 */
export function plainLine(text: string): string {
  return plainMarkdown(text).replaceAll(/\s+/g, ' ').trim();
}

/**
 * The title that a chat gets from its first question. If the question also quotes other text, only the person's own words
 * count. Empty for a question without words.
 */
export function titleOf(question: string): string {
  const own = question.replaceAll(/^>.*$/gm, '').trim() || question.replaceAll(/^> ?/gm, '').trim();
  const line = plainLine(own);
  if (line.length <= 60) return line;
  const cut = line.slice(0, 60);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 40)).trimEnd()}…`;
}
