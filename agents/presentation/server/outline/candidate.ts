import type { Topic } from '@staffroom/sdk/reading';
import type { Slide } from '@staffroom/sdk/slides';

/** A slide that could be made. */
export interface Candidate {
  topic: Topic;
  score: number;
  /** Where in the document it belongs. */
  start: number;
  /** What it says; two slides that share some of it are not both made. */
  uses: string[];
  build: () => Slide;
}
