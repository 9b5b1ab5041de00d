import { serveRequests } from '../../threads/worker-messages.ts';
import { type Candidate, findCandidates, type PassageText } from './candidates.ts';
import { createSentenceSplitter } from './split-sentences.ts';

export interface CandidateRequest {
  question: string;
  passages: PassageText[];
  limit: number;
}

const split = createSentenceSplitter();

serveRequests<CandidateRequest, Candidate[]>(async ({ question, passages, limit }) =>
  findCandidates(question, passages, { split, limit }),
);
