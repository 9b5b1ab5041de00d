import { isBeyondMarkdown } from '@staffroom/sdk/reading';
import { type Block, type Inline, parseMarkdown } from './parse-markdown.ts';
import { citationMarker, numbersOf } from '../citations/citation-marker.ts';

type Node = Block | Inline;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Prepares an answer for a larger Markdown file. Replaces each citation number with the result of `refer` (null keeps the
 * marker), lowers headings below those of the file, and escapes HTML. Replaces images, which a viewer would load, and script
 * links with their text and address.
 */
export function embedAnswer(text: string, depth: number, refer: (number: number) => string | null): string {
  if (isBeyondMarkdown(text)) return escapeMarkdown(text);
  const edits: Edit[] = [];
  for (const node of parseMarkdown(text).children) collect(node);

  function collect(node: Node): void {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined) return;
    const source = text.slice(start, end);
    const replace = (by: string) => edits.push({ start, end, text: by });
    if (node.type === 'text') {
      const cited = source.replace(citationMarker, (marker) => refs(marker, refer));
      if (cited !== source) replace(cited);
    } else if (node.type === 'html') replace(source.replaceAll('<', '\\<'));
    else if (node.type === 'image') replace(escapeMarkdown(`${node.alt ?? ''} (${node.url})`.trim()));
    else if (node.type === 'link' && !isPlain(node))
      replace(escapeMarkdown(`${wordsOf(node)} (${node.url})`));
    else if (node.type === 'linkReference' && !isPlain(node)) replace(escapeMarkdown(wordsOf(node)));
    else if (node.type === 'imageReference') replace(escapeMarkdown(node.alt ?? ''));
    // A definition is escaped, because it could turn text of another answer into an image or a link.
    else if (node.type === 'definition' || node.type === 'footnoteDefinition')
      replace(escapeMarkdown(source));
    else {
      if (node.type === 'heading' && source.startsWith('#')) {
        edits.push({ start, end: start, text: '#'.repeat(Math.min(6 - node.depth, depth)) });
      }
      if ('children' in node && node.type !== 'link') node.children.forEach(collect);
    }
  }

  return edits
    .toSorted((left, right) => right.start - left.start)
    .reduce((done, { start, end, text: by }) => done.slice(0, start) + by + done.slice(end), text);
}

/** Whether a link has an allowed address and contains only text. A viewer would load an image inside the link. */
function isPlain(node: Node): boolean {
  if (node.type === 'link' && !/^(https?:|mailto:|[/#])/i.test(node.url)) return false;
  if (node.type === 'image' || node.type === 'imageReference' || node.type === 'html') return false;
  return !('children' in node) || node.children.every(isPlain);
}

function wordsOf(node: Node): string {
  if ('children' in node) return node.children.map(wordsOf).join('');
  if ('alt' in node) return node.alt ?? '';
  return 'value' in node ? node.value : '';
}

/** The references for a citation marker. A marker with any unknown number stays unchanged. */
function refs(marker: string, refer: (number: number) => string | null): string {
  const found = numbersOf(marker).map(refer);
  return found.every((reference) => reference !== null) ? found.join('') : marker;
}

export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#|~&]/g, '\\$&')
    .replace(/^([^\S\r\n\u2028\u2029]*)([-+=])/gm, '$1\\$2')
    .replace(/^([^\S\r\n\u2028\u2029]*\d+)([.)])/gm, '$1\\$2');
}
