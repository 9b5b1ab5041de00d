export { plain as withoutMarkdown } from './blocks.ts';
export { isBeyondMarkdown } from './beyond-markdown.ts';
export type { Clause } from './clauses.ts';
export { daysIn, dayOrderOf, firstDay, type Day, type DayOrder } from './days.ts';
export { continuationRequest, joinedText } from './facts/continuation.ts';
export { factMarks, unconfirmed } from './facts/fact-marks.ts';
export { noDraft, type DraftFault, withoutSmallTalk } from './facts/no-draft.ts';
export { flowingText } from './flowing-text.ts';
export { figuresIn } from './figures.ts';
export { gapsIn } from './facts/gaps.ts';
export { inParallel } from './in-parallel.ts';
export { needsPreviousSentence, scorer } from './sentence-scorer.ts';
export {
  ownWords,
  pathAt,
  type Place,
  placeAt,
  quoteIn,
  readDocument,
  type ReadDocument,
} from './read-document.ts';
export { type DocumentLanguage, documentLanguageOf } from './document-language.ts';
export { languageOf, type WrittenLanguage } from './language-of.ts';
export { type Sentence, sentencesOf } from './sentences.ts';
export { shorten } from './shorten.ts';
export { stemOf } from './stems.ts';
export { type TextRange, overlappingRanges } from './overlapping-ranges.ts';
export { chartOf, factsOf, type FoundTable, tablesIn } from './tables.ts';
export { type Topic, type TopicalDocument, withTopics } from './topics.ts';
export { unknownFigures, withoutUnknownFigures } from './unknown-figures.ts';
export { wordTokens } from './word-tokens.ts';
export { isCarried, plainWords, shared, wordsOf } from './words.ts';
