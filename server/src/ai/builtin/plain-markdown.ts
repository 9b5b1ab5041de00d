import { visibleLine } from '@staffroom/sdk';

// Matches the whole word around an address, so that two code spans never touch: adjacent ones would merge.
const address =
  /(?<![^\s`<>("'“[])[^\s`<>("'“[]*(?:https?:\/\/|www\.|[^\s`<>]@(?=[^\s`<>]))(?:[^\s`<>]*[^\s`<>.,;:!?)])?/giu;
// The link "[me@a.example](mailto:me@a.example)" becomes its address alone. A link with different text keeps both text and
// address.
const linkToItself = /\[([^\s[\]()<>`]+)\]\((?:mailto:)?\1\/?\)/giu;
const footnote = /\[(\d[\d\s,–-]*)\]/g;
// Matches bold text with asterisks only, because underscores are part of names such as `__init__`.
const strong = /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])([^*]+)(?<=[^\s*])\*\*(?![\p{L}\p{N}*])/gu;
const special = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#\w])/gu;
const lineStart = /^(?:[-+=>#]|\d+(?=[.)]))/;

/**
 * Converts document text to one line of Markdown that shows the same words without links, images, HTML or structure. Addresses
 * become code, because GFM links even escaped ones; "[3]" becomes "(3)", because square brackets cite our sources. Bold loses
 * its markers.
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
