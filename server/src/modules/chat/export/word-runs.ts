import { FootnoteReferenceRun, type IRunOptions, type ParagraphChild, TextRun } from 'docx';
import { citationMarker, numbersOf } from '../citations/citation-marker.ts';
import type { Inline } from './parse-markdown.ts';

/** Returns the number of a new Word footnote for a citation's number; null for an unknown number. */
export type Refer = (number: number) => number | null;

export type Look = Pick<IRunOptions, 'bold' | 'italics' | 'strike' | 'font' | 'style' | 'language'>;

/** Characters that XML forbids. Word refuses to open a file that contains one of them. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const writable = (text: string): string => text.toWellFormed().replace(unwritable, '');

/** Converts inline content without external references: each link or image becomes its text and address. */
export function runsOf(nodes: readonly Inline[], refer: Refer, look: Look = {}): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        return textRuns(node.value, refer, look);
      case 'strong':
        return runsOf(node.children, refer, { ...look, bold: true });
      case 'emphasis':
        return runsOf(node.children, refer, { ...look, italics: true });
      case 'delete':
        return runsOf(node.children, refer, { ...look, strike: true });
      case 'inlineCode':
        return [plainRun(node.value, { ...look, style: 'CodeCharacter' })];
      case 'break':
        return [new TextRun({ break: 1 })];
      case 'link': {
        const words = runsOf(node.children, refer, look);
        const bare = node.children.some((child) => child.type === 'text' && child.value === node.url);
        return bare ? words : [...words, plainRun(` (${node.url})`, look)];
      }
      case 'linkReference':
        return runsOf(node.children, refer, look);
      case 'image':
        return [plainRun(`${node.alt ?? ''} (${node.url})`.trim(), look)];
      case 'imageReference':
        return [plainRun(node.alt ?? '', look)];
      case 'html':
        return [plainRun(node.value, look)];
      case 'footnoteReference':
        return [plainRun(`[^${node.identifier}]`, look)];
    }
  });
}

function textRuns(text: string, refer: Refer, look: Look): ParagraphChild[] {
  const runs: ParagraphChild[] = [];
  let end = 0;
  for (const match of text.matchAll(citationMarker)) {
    const notes = numbersOf(match[0]).map(refer);
    if (notes.includes(null)) continue;
    runs.push(plainRun(text.slice(end, match.index).trimEnd(), look));
    for (const [at, note] of notes.entries()) {
      // Without a comma, notes 2 and 3 look like note 23.
      if (at > 0) runs.push(new TextRun({ text: ',', superScript: true }));
      if (note !== null) runs.push(new FootnoteReferenceRun(note));
    }
    end = match.index + match[0].length;
  }
  return [...runs, plainRun(text.slice(end), look)];
}

export function plainRun(text: string, look: Look = {}): TextRun {
  return new TextRun({ ...look, text: writable(text).replaceAll('\n', ' ') });
}
