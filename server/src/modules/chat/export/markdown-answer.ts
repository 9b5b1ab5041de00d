import { type Block, type Inline, isNestedBeyondReason, parseMarkdown } from './parse-markdown.ts';
import { citationMarker, numbersOf } from './chat-export.ts';

type Node = Block | Inline;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * An answer as part of a larger Markdown file: citations become what `refer` gives for their number (null leaves them),
 * headings move below those of the file, HTML is shown instead of being run, and pictures, which a viewer would fetch,
 * become their words and their address.
 */
export function embedAnswer(text: string, depth: number, refer: (number: number) => string | null): string {
  if (isNestedBeyondReason(text)) return escapeMarkdown(text);
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

/** A marker whose numbers are not all known stays as it is. */
function refs(marker: string, refer: (number: number) => string | null): string {
  const found = numbersOf(marker).map(refer);
  return found.every((reference) => reference !== null) ? found.join('') : marker;
}

/** Words that stay words: nothing in them is Markdown or HTML. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#|~&]/g, '\\$&')
    .replace(/^(\s*)([-+=])/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/gm, '$1\\$2');
}
