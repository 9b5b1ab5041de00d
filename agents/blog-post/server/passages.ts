import type { Passage } from '@staffroom/sdk';

/** The provider that only quotes: what it would be asked for is compiled from the library instead. */
export const builtInProvider = 'built-in';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Whole sentences: what is cut at either end of a passage is none. */
export function sentencesOf(quote: string): string[] {
  // A heading has no stop: joined with what follows it would be part of a sentence.
  const paragraphs = quote
    .replaceAll(/[#*_|>`]+/g, ' ')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim());
  return paragraphs
    .flatMap((paragraph) => [...segmenter.segment(paragraph)])
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /^[\p{Lu}\p{N}"“„]/u.test(sentence) && /[.!?]["”)]?$/.test(sentence))
    .filter(({ length }) => length >= 30 && length <= 500);
}

/** The last of the headings that a passage stands under, without its number. */
export function headingOf({ section }: Pick<Passage, 'section'>): string | null {
  const last =
    section
      ?.split('›')
      .at(-1)
      ?.replace(/^[\s\d.)§]+/, '')
      .trim() ?? '';
  return last.length >= 3 && last.length <= 120 ? last : null;
}

/** A file's name as a heading. */
export function titleOf(filename: string): string {
  const name = filename
    .replace(/\.\w+$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}
