import { hasWords, indexWords } from '../../text/index-words.ts';
import type { ExtractedDocument } from '../extracted-document.ts';
import { type Chunk, chunk } from './chunk.ts';

export interface PassageWords {
  /** The words that the database indexes with the dictionary of the text's language; null if they equal the passage. */
  words: string | null;
  codes: string;
  hasWords: boolean;
}

export type IndexedPassage = Omit<Chunk, 'text'> & PassageWords;

export function passageWords(source: string): PassageWords {
  const { text, codes } = indexWords(source);
  return { words: text === source ? null : text, codes: codes.join(' '), hasWords: hasWords(source) };
}

export function indexedPassages(document: ExtractedDocument): IndexedPassage[] {
  return chunk(document).map(({ text, ...place }) => ({ ...place, ...passageWords(text) }));
}
