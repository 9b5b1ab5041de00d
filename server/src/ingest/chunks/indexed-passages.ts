import { hasWords, indexWords } from '../../text/index-words.ts';
import type { ExtractedDocument } from '../extracted-document.ts';
import { type Chunk, chunk } from './chunk.ts';

/** What the index of words holds of a passage. */
export interface PassageWords {
  /** The text for the dictionaries of its language; null where it is the passage itself. */
  words: string | null;
  /** Between blanks. */
  codes: string;
  /** Whether it says anything that has a meaning. */
  hasWords: boolean;
}

/** A passage as a child process hands it over; its text is a stretch of the document's. */
export type IndexedPassage = Omit<Chunk, 'text'> & PassageWords;

export function passageWords(source: string): PassageWords {
  const { text, codes } = indexWords(source);
  return { words: text === source ? null : text, codes: codes.join(' '), hasWords: hasWords(source) };
}

export function indexedPassages(document: ExtractedDocument): IndexedPassage[] {
  return chunk(document).map(({ text, ...place }) => ({ ...place, ...passageWords(text) }));
}
