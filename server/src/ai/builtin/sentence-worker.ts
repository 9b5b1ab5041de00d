import { serveRequests } from '../../threads/worker-messages.ts';
import { type PassageText, readPassages, type ReadPassages } from './candidates.ts';
import { createNounTagger } from './noun-tagger.ts';
import { createSentenceSplitter } from './split-sentences.ts';

export interface CandidateRequest {
  question: string;
  passages: PassageText[];
  limit: number;
}

const split = createSentenceSplitter();
const tagNouns = createNounTagger();

serveRequests<CandidateRequest, ReadPassages>(async ({ question, passages, limit }) =>
  readPassages(question, passages, { split, tagNouns, limit }),
);
