import type { Audience, Kind } from '../../choices.ts';
import type { Sentence } from '../source/sentences.ts';
import type { SourceDocument, Topic } from '../source/read-source.ts';

/** What each kind of presentation looks for in a text, and how its last slide is called. */
export const kindRules: Record<
  Kind,
  { words: RegExp; closing: string; chart: number; table: number; quote: number }
> = {
  business: {
    words: /\b(?:cost|price|budget|revenue|result|growth|customer|market|goal|benefit)\w*/gi,
    closing: 'What to take away',
    chart: 1.5,
    table: 1.1,
    quote: 0.7,
  },
  technical: {
    words:
      /\b(?:system|architecture|interface|data|security|require|support|implement|model|method|test|api|software)\w*/gi,
    closing: 'Summary',
    chart: 1.1,
    table: 1.4,
    quote: 0.4,
  },
  educational: {
    words: /\b(?:is called|means|defin|example|because|therefore|concept|learn|understand|first|called)\w*/gi,
    closing: 'What to remember',
    chart: 1.2,
    table: 1.1,
    quote: 1.1,
  },
  sales: {
    words: /\b(?:benefit|save|free|easy|fast|customer|user|value|price|offer|better|improv|support)\w*/gi,
    closing: 'Why it is worth it',
    chart: 1.2,
    table: 0.9,
    quote: 1.4,
  },
  marketing: {
    words: /\b(?:brand|audience|campaign|customer|market|reach|people|story|experience|new|best)\w*/gi,
    closing: 'The message',
    chart: 1.2,
    table: 0.7,
    quote: 1.6,
  },
  research: {
    words: /\b(?:result|method|data|study|evaluat|experiment|find|show|compar|analys|hypothes|signific)\w*/gi,
    closing: 'Conclusions',
    chart: 1.5,
    table: 1.4,
    quote: 0.6,
  },
  project: {
    words:
      /\b(?:deadline|deliver|milestone|schedul|task|phase|risk|responsib|shall|must|will|due|scope|team)\w*/gi,
    closing: 'What has to happen',
    chart: 1,
    table: 1.5,
    quote: 0.4,
  },
  executive: {
    words: /\b(?:decision|risk|cost|impact|strateg|priorit|deadline|objective|result|million|percent)\w*/gi,
    closing: 'What to decide on',
    chart: 1.6,
    table: 0.9,
    quote: 0.6,
  },
};

/** How much an audience is shown at once, and what it listens for. */
export const audienceRules: Record<Audience, { points: number; longest: number; words: RegExp }> = {
  executives: {
    points: 3,
    longest: 120,
    words: /\b(?:cost|risk|decision|result|deadline|million|percent|impact|goal)\w*|[$€£%]/gi,
  },
  technical: {
    points: 5,
    longest: 190,
    words: /\b(?:system|data|api|test|security|code|software|interface|version|standard|require)\w*/gi,
  },
  clients: {
    points: 4,
    longest: 140,
    words: /\b(?:you|your|customer|client|user|service|support|benefit|price|deliver)\w*/gi,
  },
  investors: {
    points: 4,
    longest: 130,
    words:
      /\b(?:revenue|growth|market|cost|profit|invest|return|share|million|billion|percent|risk)\w*|[$€£%]/gi,
  },
  general: {
    points: 4,
    longest: 130,
    words: /\b(?:people|everyone|help|important|first|new|main|need|most)\w*/gi,
  },
  students: {
    points: 5,
    longest: 160,
    words: /\b(?:is called|means|defin|example|because|therefore|learn|why|how)\w*/gi,
  },
  stakeholders: {
    points: 4,
    longest: 150,
    words: /\b(?:responsib|shall|must|agree|schedul|team|need|risk|impact|change|support)\w*/gi,
  },
};

const common = new Set(
  `that this with from have will shall must been were they their there which when where what would could should other such than then them these those into more most some only also over under each about after before between within without being does your our not and the for are was can may any all its has had his her him she but who whom
  dass eine einer eines einem einen nicht werden wird wurde sind sein sich oder aber auch nach über unter durch gegen haben kann können diese dieser dieses beim vom zum zur und der die das den dem des mit von für ist auf im
  para como pero esta este estos estas ser son del las los una por con que dans pour avec sont cette ces des les une est sur par plus`.split(
    /\s+/,
  ),
);

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}[\p{L}\p{N}'’-]{2,}/gu) ?? []).filter((word) => !common.has(word));

/** Leans on what was said before, or points at what a slide does not show. */
const leaning =
  /^(?:this|these|that|those|it|its|they|their|he|she|his|her|we|such|however|but|and|or|also|therefore|thus|hence|then|so|moreover|furthermore|additionally|otherwise|instead|for example|in addition|as a result|the (?:former|latter|above|following)|dies|diese[rsn]?|es|sie|er|dabei|daher|jedoch|außerdem)\b/i;
const pointing =
  /\b(?:see|above|below|following|figure|fig\.|table|section|appendix|click|https?|www\.|@|siehe|abschnitt|cookie|privacy policy|all rights reserved)\b|\S+@\S+/i;

export interface Wishes {
  kind: Kind;
  audience: Audience;
}

/** How much a sentence says of what its document is about, for this kind of presentation and these people. */
export function scorer({ topics }: SourceDocument, { kind, audience }: Wishes) {
  const counts = new Map<string, number>();
  for (const { sentences, items } of topics)
    for (const { text } of [...sentences, ...items])
      for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const wanted = kindRules[kind].words;
  const { words: heard, longest } = audienceRules[audience];

  return (sentence: Sentence, topic: Topic, place: number): number => {
    const { text } = sentence;
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    if (text.length < 30 || text.length > 420 || letters < text.length * 0.62) return 0;
    const words = [...new Set(wordsOf(text))];
    if (words.length < 4) return 0;
    const title = new Set(wordsOf(topic.title));
    let score =
      words.reduce((sum, word) => sum + Math.log2(1 + (counts.get(word) ?? 0)), 0) /
      Math.sqrt(words.length * 4);
    score += 0.8 * words.filter((word) => title.has(word)).length;
    score +=
      0.9 * Math.min(3, text.match(wanted)?.length ?? 0) + 0.7 * Math.min(3, text.match(heard)?.length ?? 0);
    if (/\d/.test(text)) score += 0.5;
    if (place === 0) score += 1.2;
    if (leaning.test(text)) score *= 0.35;
    if (pointing.test(text)) score *= 0.3;
    if (!/^[\p{Lu}\d"“„(]/u.test(text)) score *= 0.4;
    if (!/[.!?:;)"”]$/.test(text)) score *= 0.6;
    if (/[?]$/.test(text)) score *= 0.5;
    if ((text.match(/[([]/g)?.length ?? 0) !== (text.match(/[)\]]/g)?.length ?? 0)) score *= 0.4;
    // A list of names.
    if ((text.match(/(?<!\p{L})\p{Lu}\p{L}+/gu)?.length ?? 0) > words.length * 0.75) score *= 0.3;
    if (/(?::|as follows|limited to)\W*$/i.test(text)) score *= 0.2;
    return score * (text.length > longest * 2 ? 0.4 : text.length > longest * 1.4 ? 0.7 : 1);
  };
}
