import type { Passage } from '@staffroom/sdk';
import type { Config } from './config.ts';

const charactersPerToken = 4;

export function withinBudget(passages: readonly Passage[], { matches, tokens }: Config): Passage[] {
  let left = tokens * charactersPerToken;
  return passages.filter(({ quote }, place) => {
    left -= quote.length;
    return place < matches || left >= 0;
  });
}
