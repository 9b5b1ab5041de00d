import type { Language } from '@staffroom/sdk/client';
import type { LibraryDocument } from '../documents/library-document.ts';

/** The tag of sample documents by language. Tags are stored, so each language has a fixed one. */
export const sampleTags: Readonly<Record<Language, string>> = {
  en: 'Sample library',
  de: 'Beispielbibliothek',
};

const tags = new Set(Object.values(sampleTags));

/** Whether a document belongs to the sample library of the person who added it. */
export function isSample(document: Pick<LibraryDocument, 'tags'>): boolean {
  return document.tags.some((tag) => tags.has(tag));
}
