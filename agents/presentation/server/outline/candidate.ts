import type { Topic } from '@staffroom/sdk/reading';
import type { Slide } from '@staffroom/sdk/slides';

export interface Candidate {
  topic: Topic;
  score: number;
  /** Position in the document. */
  start: number;
  /** Content that the slide uses. If two candidates share content, only one becomes a slide. */
  uses: string[];
  build: () => Slide;
}
