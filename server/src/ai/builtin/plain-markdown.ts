import { visibleLine } from '@staffroom/sdk';

// The whole word around it, so that two of them never touch: adjacent code spans would run together.
const address =
  /(?<![^\s`<>("'“[])[^\s`<>("'“[]*(?:https?:\/\/|www\.|[^\s`<>]@(?=[^\s`<>]))(?:[^\s`<>]*[^\s`<>.,;:!?)])?/giu;
// "[me@a.example](mailto:me@a.example)": what is shown is the address itself. A link with other words keeps both.
const linkToItself = /\[([^\s[\]()<>`]+)\]\((?:mailto:)?\1\/?\)/giu;
const footnote = /\[(\d[\d\s,–-]*)\]/g;
// Underscores are left alone: `__init__` is a name.
const strong = /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])([^*]+)(?<=[^\s*])\*\*(?![\p{L}\p{N}*])/gu;
const special = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#\w])/gu;
const lineStart = /^(?:[-+=>#]|\d+(?=[.)]))/;

/**
 * Text from a document as one line of Markdown that shows the same words and nothing else: no link, image,
 * HTML or structure of its own. Addresses become code, because GFM makes links of bare ones even when escaped;
 * its "[3]" becomes "(3)", because here brackets cite our sources. What a Markdown document has in bold loses the signs.
 */
export function plainMarkdown(text: string): string {
  const line = visibleLine(text)
    .replace(strong, '$1')
    .replace(linkToItself, '$1')
    .trim()
    .replace(footnote, (_, digits: string) => `(${digits.trim()})`);
  let escaped = '';
  let end = 0;
  for (const match of line.matchAll(address)) {
    escaped += `${escape(line.slice(end, match.index))}\`${match[0]}\``;
    end = match.index + match[0].length;
  }
  escaped += escape(line.slice(end));
  return escaped.replace(lineStart, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

function escape(text: string): string {
  return text.replace(special, '\\$&');
}
