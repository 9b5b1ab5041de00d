import type { Topic } from '@staffroom/sdk/reading';
import type { Slide } from '../../slides/slide.ts';

export interface Candidate {
  topic: Topic;
  score: number;
  /** Shows a table or chart; each further one of a presentation counts less. */
  isFigures?: boolean;
  /** Position in the document. */
  start: number;
  /** Content that the slide uses. If two candidates share content, only one becomes a slide. */
  uses: string[];
  /** @param isShared whether another slide has the same heading, which then cannot be the title of both */
  build: (isShared?: boolean) => Slide;
}
