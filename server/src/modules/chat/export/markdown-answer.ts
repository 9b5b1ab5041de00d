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
 * An answer as part of a larger Markdown file: citations become what `refer` gives for their number (null leaves them),
 * headings move below those of the file, HTML is shown instead of being run, and pictures, which a viewer would fetch, and links
 * that run something become their words and their address.
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
    // A definition could make a picture or a link of any words in another answer.
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

/** A link to where a link may lead, around nothing but words: a picture in it would be fetched like any other. */
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

/** A marker whose numbers are not all known stays as it is. */
function refs(marker: string, refer: (number: number) => string | null): string {
  const found = numbersOf(marker).map(refer);
  return found.every((reference) => reference !== null) ? found.join('') : marker;
}

/** Words that stay words: nothing in them is Markdown or HTML. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#|~&]/g, '\\$&')
    .replace(/^([^\S\r\n\u2028\u2029]*)([-+=])/gm, '$1\\$2')
    .replace(/^([^\S\r\n\u2028\u2029]*\d+)([.)])/gm, '$1\\$2');
}
