import { gapsIn } from '@staffroom/sdk/reading';
import { type PostText, textOf } from './post.ts';

type Seen = 'title' | 'content' | 'summary' | 'description';

/** Returns the marks of missing facts in all texts of a post that readers see, such as `[to be supplied: the price]`. */
export const gapsOf = (text: { [K in Seen]?: PostText[K] | undefined }): string[] =>
  [text.title, textOf(text.content ?? ''), text.summary, text.description].flatMap((each) =>
    gapsIn(each ?? ''),
  );
