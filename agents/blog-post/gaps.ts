import { gapsIn } from '@staffroom/sdk/reading';
import { type PostText, publicFields, textOf } from './post.ts';

/** Title and content come first, as readers see them. */
export const inReadingOrder = publicFields.toSorted((a, b) => rank(a) - rank(b));

function rank(field: keyof PostText): number {
  return field === 'title' ? 0 : field === 'content' ? 1 : 2;
}

type Seen = (typeof publicFields)[number];

/** Returns the marks of missing facts in all texts of a post that readers see, such as `[to be supplied: the price]`. */
export const gapsOf = (text: { [K in Seen]?: PostText[K] | undefined }): string[] =>
  inReadingOrder.flatMap((field) =>
    gapsIn(field === 'content' ? textOf(text.content ?? '') : (text[field] ?? '')),
  );
