import type { Topic } from '@staffroom/sdk/reading';
import type { Slide } from '@staffroom/sdk/slides';

export interface Candidate {
  topic: Topic;
  score: number;
  /** Position in the document. */
  start: number;
  /** Used content; of two slides that share some, only one is created. */
  uses: string[];
  build: () => Slide;
}
