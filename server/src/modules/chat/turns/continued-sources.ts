import type { Citation, Passage } from '@staffroom/sdk';
import type { Sources } from '../citations/shown-numbers.ts';

/** The passages that the answer cited before it is continued. The passage with number n is at index n - 1. */
export function sourcesOf(citations: readonly Citation[]): Sources {
  const sources: (Passage | undefined)[] = [];
  for (const { number, before, after, ...cited } of citations) {
    sources[number - 1] = {
      ...cited,
      start: cited.start - before.length,
      end: cited.end + after.length,
      quote: before + cited.quote + after,
      score: 0,
    };
  }
  return Array.from(sources);
}
