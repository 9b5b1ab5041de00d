import type { Audience, Kind } from '../../kinds-and-audiences.ts';

interface KindRule {
  words: RegExp;
  chart: number;
  table: number;
  quote: number;
  /** Whether what has to happen, and when, is part of this kind. */
  duties: boolean;
}

export const kindRules: Record<Kind, KindRule> = {
  business: {
    words: /\b(?:cost|price|budget|revenue|result|growth|customer|market|goal|benefit)\w*/gi,
    chart: 1.5,
    table: 1.1,
    quote: 0.7,
    duties: true,
  },
  technical: {
    words:
      /\b(?:system|architecture|interface|data|security|require|support|implement|model|method|test|api|software)\w*/gi,
    chart: 1.1,
    table: 1.4,
    quote: 0.4,
    duties: false,
  },
  educational: {
    words: /\b(?:is called|means|defin|example|because|therefore|concept|learn|understand|first|called)\w*/gi,
    chart: 1.2,
    table: 1.1,
    quote: 1.1,
    duties: false,
  },
  sales: {
    words: /\b(?:benefit|save|free|easy|fast|customer|user|value|price|offer|better|improv|support)\w*/gi,
    chart: 1.2,
    table: 0.9,
    quote: 1.4,
    duties: false,
  },
  marketing: {
    words: /\b(?:brand|audience|campaign|customer|market|reach|people|story|experience|new|best)\w*/gi,
    chart: 1.2,
    table: 0.7,
    quote: 1.6,
    duties: false,
  },
  research: {
    words: /\b(?:result|method|data|study|evaluat|experiment|find|show|compar|analys|hypothes|signific)\w*/gi,
    chart: 1.5,
    table: 1.4,
    quote: 0.6,
    duties: false,
  },
  project: {
    words:
      /\b(?:deadline|deliver|milestone|schedul|task|phase|risk|responsib|shall|must|will|due|scope|team)\w*/gi,
    chart: 1,
    table: 1.5,
    quote: 0.4,
    duties: true,
  },
  executive: {
    words: /\b(?:decision|risk|cost|impact|strateg|priorit|deadline|objective|result|million|percent)\w*/gi,
    chart: 1.6,
    table: 0.9,
    quote: 0.6,
    duties: true,
  },
};

export const audienceRules: Record<Audience, { points: number; maxLength: number; words: RegExp }> = {
  executives: {
    points: 3,
    maxLength: 120,
    words: /\b(?:cost|risk|decision|result|deadline|million|percent|impact|goal)\w*|[$€£%]/gi,
  },
  technical: {
    points: 5,
    maxLength: 190,
    words: /\b(?:system|data|api|test|security|code|software|interface|version|standard|require)\w*/gi,
  },
  clients: {
    points: 4,
    maxLength: 140,
    words: /\b(?:you|your|customer|client|user|service|support|benefit|price|deliver)\w*/gi,
  },
  investors: {
    points: 4,
    maxLength: 130,
    words:
      /\b(?:revenue|growth|market|cost|profit|invest|return|share|million|billion|percent|risk)\w*|[$€£%]/gi,
  },
  general: {
    points: 4,
    maxLength: 130,
    words: /\b(?:people|everyone|help|important|first|new|main|need|most)\w*/gi,
  },
  students: {
    points: 5,
    maxLength: 160,
    words: /\b(?:is called|means|defin|example|because|therefore|learn|why|how)\w*/gi,
  },
  stakeholders: {
    points: 4,
    maxLength: 150,
    words: /\b(?:responsib|shall|must|agree|schedul|team|need|risk|impact|change|support)\w*/gi,
  },
};

export interface DeckPurpose {
  kind: Kind;
  audience: Audience;
}

export const interestsOf = ({ kind, audience }: DeckPurpose) => ({
  words: [
    { pattern: kindRules[kind].words, weight: 0.9 },
    { pattern: audienceRules[audience].words, weight: 0.7 },
  ],
  maxLength: audienceRules[audience].maxLength,
});
