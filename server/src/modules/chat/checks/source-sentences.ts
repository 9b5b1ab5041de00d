import type { Passage } from '@staffroom/sdk';
import { contentTerms } from '../../../text/content-terms.ts';
import { type Figure, figuresOf } from './figures.ts';
import { type SentenceWord, wordsOf } from './sentence-words.ts';

/** A sentence of a source. The properties of a sentence are computed on first use. */
export interface SourceSentence {
  text: string;
  /** The number of the source, starting at 1. */
  source: number;
  terms: ReadonlySet<string>;
  readonly figures: readonly Figure[];
  readonly words: readonly SentenceWord[];
}

export type Source = Pick<Passage, 'quote' | 'filename' | 'section'>;

export interface SourceSentences {
  /**
   * For each sentence, the share of the given terms that the sentence contains, weighted by rarity. Best sentence first,
   * without sentences that share nothing.
   */
  sharing: (terms: readonly string[]) => { sentence: SourceSentence; share: number }[];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Matches the end of a line that ends a sentence: of a table cell, list item or heading. A wrapped line does not match. */
const lineOfItsOwn = /\n\s*\n|\n(?=\s*(?:[-*+•|#>]|\d{1,3}[.)]\s))|(?<=\|\s*|^#{1,6}\s.*)\n/m;

function sentencesOf(source: Source, number: number): SourceSentence[] {
  return source.quote
    .split(lineOfItsOwn)
    .flatMap((block) => [...segmenter.segment(block.replace(/\s+/g, ' '))])
    .map(({ segment }) => segment.trim())
    .filter((text) => text !== '')
    .map((text) => {
      let figures: Figure[] | undefined;
      let words: SentenceWord[] | undefined;
      return {
        text,
        source: number,
        terms: new Set(contentTerms(text)),
        get figures() {
          return (figures ??= figuresOf(text));
        },
        get words() {
          return (words ??= wordsOf(text));
        },
      };
    });
}

export function sourceSentences(sources: readonly (Source | undefined)[]): SourceSentences {
  const sentences = sources.flatMap((source, place) => (source ? sentencesOf(source, place + 1) : []));
  const holding = new Map<string, SourceSentence[]>();
  for (const sentence of sentences) {
    for (const term of sentence.terms) {
      const list = holding.get(term);
      if (list) list.push(sentence);
      else holding.set(term, [sentence]);
    }
  }
  const weight = (term: string) =>
    Math.log(1 + (sentences.length + 1) / ((holding.get(term)?.length ?? 0) + 0.5));
  return {
    sharing(terms) {
      const shares = new Map<SourceSentence, number>();
      let whole = 0;
      for (const term of terms) {
        const weighs = weight(term);
        whole += weighs;
        for (const sentence of holding.get(term) ?? []) {
          shares.set(sentence, (shares.get(sentence) ?? 0) + weighs);
        }
      }
      return [...shares]
        .map(([sentence, share]) => ({ sentence, share: share / whole }))
        .toSorted((a, b) => b.share - a.share);
    },
  };
}
