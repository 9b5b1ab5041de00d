/** Forty levels in one line are deeper than anyone writes, and more overflow the stack. */
const nested = /^(?:[ \t]*(?:>|[-*+] |\d+[.)] )){40}/m;
const mostBrackets = 200;

/**
 * Whether reading a text as Markdown would take time with the square of its length, or more: for brackets of one paragraph that
 * are not in pairs, and for lists in lists. Such a text is shown as it is.
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
    if (open > mostBrackets || unopened > mostBrackets) return true;
  }
  return false;
}
