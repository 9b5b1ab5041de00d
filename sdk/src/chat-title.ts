/**
 * A conversation is named after its first question until somebody renames it: after its own words, where it quotes others. Empty
 * for a question without words.
 */
export function titleOf(question: string): string {
  const own = question.replaceAll(/^>.*$/gm, '').trim() || question.replaceAll(/^> ?/gm, '').trim();
  const line = own.replaceAll(/\s+/g, ' ');
  if (line.length <= 60) return line;
  const cut = line.slice(0, 60);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 40)).trimEnd()}…`;
}
