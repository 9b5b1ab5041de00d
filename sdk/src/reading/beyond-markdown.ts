/** Matches forty nested levels in one line, which no real text has. More levels would overflow the stack. */
const nested = /^(?:[ \t]*(?:>|[-*+] |\d+[.)] )){40}/m;
const maxBrackets = 200;

/**
 * Whether parsing a text as Markdown would take quadratic time or more, because of unpaired brackets in one paragraph or deeply
 * nested lists. Show such a text without parsing it.
 * @example isBeyondMarkdown(']'.repeat(10_000)) // true
 */
export function isBeyondMarkdown(text: string): boolean {
  if (nested.test(text)) return true;
  let open = 0;
  let unopened = 0;
  for (const [sign] of text.matchAll(/[[\]]|\n(?=[^\S\n]*\n)/g)) {
    if (sign === '\n') open = unopened = 0;
    else if (sign === '[') open++;
    else if (open > 0) open--;
    else unopened++;
    if (open > maxBrackets || unopened > maxBrackets) return true;
  }
  return false;
}
