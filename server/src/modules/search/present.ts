import type { Passage } from '@staffroom/sdk';

export function presentHit(passage: Passage) {
  const { quote, score } = passage;
  return { ...presentContent(passage), quote, score };
}

/** The text and position of a passage, without its vector and score. */
export function presentContent(passage: Omit<Passage, 'score'>) {
  const { id, documentId, filename, version, page, section, start, end, quote } = passage;
  return { id, documentId, filename, version, page, section, start, end, content: quote };
}
