import { sentencesOf } from '../sentences.ts';

// Which sentences of a draft are statements that need a source.

/** A sentence of a draft. `cited` has the numbers in brackets, from 1. */
export interface Claim {
  /** The sentence as in the text, with citations. */
  sentence: string;
  /** The sentence without citations. */
  words: string;
  cited: number[];
  /** Whether the sentence is a statement, which needs a source. Figures and names are checked in every sentence. */
  isStatement: boolean;
}

const maxClaims = 1_000;
const citation = /\s?\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,8}\]/g;
const openGap = /\[[^\][]{0,20}(?:to be supplied|zu ergänzen)/i;
const minWords = 5;

/** Phrases that address the reader, advise, offer or speculate. */
const noStatement =
  /(?<!\p{L})(?:you|your|yours|let[’']s|please|should|could|might|may|maybe|perhaps|imagine|we (?:recommend|suggest|believe|think|hope|invite|look)|we[’']re (?:proud|happy|glad|excited|delighted)|we are (?:proud|happy|glad|excited|delighted)|learn more|read more|find out|get in touch|thanks?|bitte|vielleicht|sollten?|könnten?|möchten|wir (?:empfehlen|freuen|glauben|hoffen|laden)|mehr erfahren|danke|vielen dank)(?!\p{L})/iu;
const germanAddress = /\S\s(?:Sie|Ihnen|Ihre?[nmrs]?)(?!\p{L})/u;
const instruction =
  /^(?:Start|Begin|Check|Use|Keep|Make|Read|Try|Ask|See|Choose|Look|Write|Set|Plan|Talk|Review|Take|Think|Remember|Note|Avoid|Follow|Visit|Contact|Download|Book|Share|Join|Discover|Explore|Here (?:is|are))(?!\p{L})/u;

/**
 * Splits a draft into its sentences. Headings, questions, advice and short sentences are no statements.
 * @param text with one line for each block; a heading begins with `#`
 */
export function claimsOf(text: string): Claim[] {
  const claims: Claim[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const isHeading = /^\s{0,3}#{1,6}\s/.test(line);
    for (const sentence of withCitations(sentencesOf(line).map((each) => each.text))) {
      const words = sentence.replaceAll(citation, '').trim();
      claims.push({
        sentence,
        words,
        cited: [...sentence.matchAll(citation)].flatMap(([numbers]) => numbersIn(numbers)),
        isStatement: !isHeading && isStatement(words),
      });
      if (claims.length === maxClaims) return claims;
    }
  }
  return claims;
}

/** Joins a citation behind a full stop with its sentence: "We do. [1] It is so." */
function withCitations(sentences: readonly string[]): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const lead = /^(?:\[\d[\d\s,–-]{0,12}\]\s?){1,5}/.exec(sentence)?.[0] ?? '';
    const last = joined.pop();
    if (last !== undefined) joined.push(lead === '' ? last : `${last} ${lead.trim()}`);
    const rest = last === undefined ? sentence : sentence.slice(lead.length);
    if (rest.trim() !== '') joined.push(rest);
  }
  return joined;
}

function isStatement(words: string): boolean {
  if ((words.match(/[\p{L}\p{N}]+/gu) ?? []).length < minWords) return false;
  if (/[?:]["”»)\s]{0,4}$/.test(words) || openGap.test(words)) return false;
  return !noStatement.test(words) && !germanAddress.test(words) && !instruction.test(words);
}

/** Returns the numbers of a citation: `[1, 3–5]` means 1, 3, 4 and 5. */
function numbersIn(citationText: string): number[] {
  return [...citationText.matchAll(/(\d{1,3})(?:\s?[–-]\s?(\d{1,3}))?/g)].flatMap(([, from, to = from]) => {
    const first = Number(from);
    return Array.from({ length: Math.max(1, Number(to) - first + 1) }, (_, place) => first + place);
  });
}
