import {
  firstDay,
  languageOf,
  pathAt,
  type ReadDocument,
  type Sentence,
  sentencesOf,
  type Stretch,
} from '@staffroom/sdk/reading';
import type { Kind, Level } from '../../ledger.ts';
import { germanLevelOf, germanLimitOf } from './german-requirements.ts';

/** What somebody says a document requires, before anybody has looked. */
export interface Candidate {
  quote: string;
  kind: Kind;
  level: Level;
  weight: string;
  limit: string;
  due: string;
}

export type Found = Candidate & Stretch;

const parties =
  'offerors?|vendors?|contractors?|bidders?|proposers?|suppliers?|respondents?|quoters?|tenderers?|providers?|consultants?|applicants?|subcontractors?|firms?|you|licensees?';
const papers =
  'proposals?|quotes?|quotations?|submissions?|bids?|tenders?|offers?|responses?|resumes?|deliverables?|services?|work|software|system|solution|products?|teams?|personnel|plans?|code|platform|documentation|invoices?|pric(?:es?|ing)|rates?';
const buyers =
  'government|court|agency|county|city|state|buyer|client|customer|authority|university|commission|department|ministry|council|(?:contracting|product) (?:officer|owner)(?:’s representative)?|co|cor|we|gsa|18f|tts|ofa|acf|dol|whd|panel|evaluators?|purchaser';

const must =
  /\b(?:must|shall|mandatory|(?:is|are|be|will be) (?:strictly )?required\b|(?<!\b(?:who|that|which|not) )(?:has|have|needs?) to\b|cannot|may not|may only|can only|not (?:be )?(?:able|allowed|permitted|entitled) to|will not be (?:accepted|considered|evaluated|answered|allowed|compensated)|will only be accepted|no later than|on or before|not (?:to )?exceed|are due by|is due by)\b/i;
const should =
  /\b(?:should|(?:is|are|be) (?:encouraged|expected|recommended|advised|asked|requested)|would prefer|preferred|desirable|expects? (?:that )?the (?:contractor|vendor|offeror|bidder|supplier))\b/i;
const duty = new RegExp(
  `\\b(?:${parties})(?:’s|'s)?(?: [\\w’'/()]+){0,6}? (?:also |then )?(?:will(?! be (?:notified|invited|informed|compensated|paid|evaluated|given|selected|contacted|announced))|agrees? to|(?:is|are) responsible for|warrants?|certif(?:y|ies))\\b`,
  'i',
);
const choice = new RegExp(`\\b(?:${parties}|${papers})(?: [\\w’'-]+){0,4}? (?:may|can)\\b(?! not\\b)`, 'i');
/** The buyer's own duties and rights: "the Court will", "the Contracting Officer or a designee shall". */
const buyersOwn = new RegExp(
  `(?<!\\b(?:with|to|by|of|for|from|at) (?:the )?)\\b(?:${buyers})(?:’s [\\w ]{3,25}|'s [\\w ]{3,25}| or (?:a|its|their) \\w+)? (?:also |then |further )?(?:must|shall|will|may|should|can|cannot|has to|have to|is required|are required|is expected)\\b`,
  'gi',
);
const order =
  /^(?:\W|\d)*(?:please )?(?:submit|provide|include|describe|attach|list|identify|state|complete|explain|demonstrate|specify|indicate|confirm|outline|detail|propose|ensure|enclose|sign|return|name)\b/i;
const asks =
  /\b(?:you|your|vendor|offeror|bidder|supplier|contractor|proposer|tenderer|solution|system|product)\b.*\?$|\bdo(?:es)? .*\?$/i;
const field = /^([^|\n]{3,80}?):\s*(?:\|\s*\(?please (?:enter|complete|fill)|_{3,}|\[\s*\]?\s*$)/i;
const instructions =
  /submi|instruct|format|proposal|quot|deliver|response|content|respond|questionnaire|requirement|price|pricing|task|transition/i;
const evaluation = /evaluat|criteri|scor|award|factor|weight/i;

/** As long as a list may be that belongs to its sentence. */
const longest = 1_500;

/** What a text requires, by the words that oblige. */
export function findByRules(
  source: ReadDocument,
  within: Stretch = { start: 0, end: source.text.length },
): Found[] {
  const text = source.text.slice(within.start, within.end);
  const sentences = sentencesOf(text);
  const levelOf = languageOf(source.text) === 'de' ? levelInGerman : levelInEnglish;
  return sentences.flatMap((sentence, place) => {
    const path = pathAt(source, within.start + sentence.start);
    const level = levelOf(sentence.text, path);
    if (!level) return [];
    const isOwn = (text: string) => levelOf(text, path) !== null;
    const end = sentence.text.endsWith(':') ? endOfList(sentences, place, isOwn) : sentence.end;
    const whole = text.slice(sentence.start, end).replaceAll(/\s+/g, ' ');
    const facts = factsOf(whole, level, path);
    return [{ ...facts, start: within.start + sentence.start, end: within.start + end }];
  });
}

/** The rest of what is known by the words alone. */
export function factsOf(quote: string, level: Level, path: string): Candidate {
  const kind = kindOf(quote, level, path);
  const weight =
    kind === 'scored' || evaluation.test(path)
      ? (/\b\d{1,3}(?:\.\d+)?\s?(?:%|percent\b|points?\b)/i.exec(quote)?.[0] ?? '')
      : '';
  return {
    quote,
    kind,
    level,
    weight,
    limit: limitOf(quote) || germanLimitOf(quote),
    due: kind === 'deadline' || kind === 'attachment' ? firstDay(quote) : '',
  };
}

/** Too short or too long to be a sentence, or a line of a table of contents. */
function isNone(sentence: string): boolean {
  const words = sentence.split(/\s+/).length;
  return words < 3 || words > 220 || /\.{5}/.test(sentence);
}

/** An RFP that is German is not without a part in English. */
function levelInGerman(sentence: string, path: string): Level | null {
  return (isNone(sentence) ? null : germanLevelOf(sentence)) ?? levelInEnglish(sentence, path);
}

function levelInEnglish(sentence: string, path: string): Level | null {
  const words = sentence.split(/\s+/).length;
  if (field.test(sentence)) return 'must';
  if (isNone(sentence)) return null;
  if (sentence.endsWith('?')) return asks.test(sentence) && words < 80 ? 'must' : null;
  // What is left when the buyer's own duties are taken out is what obliges the other side.
  const left = sentence.replaceAll(buyersOwn, ' ');
  if (must.test(left) || duty.test(left)) return 'must';
  if (should.test(left)) return 'should';
  if (order.test(sentence) && instructions.test(path)) return 'must';
  return choice.test(left) ? 'may' : null;
}

/** A sentence that ends in a colon is not whole without its list, unless the items oblige by themselves. */
function endOfList(sentences: readonly Sentence[], place: number, isOwn: (text: string) => boolean): number {
  const head = sentences[place];
  if (!head) return 0;
  let end = head.end;
  for (const { item, text, end: itemEnd } of sentences.slice(place + 1)) {
    if (!item || itemEnd - head.start > longest) break;
    if (isOwn(text)) return head.end;
    end = itemEnd;
  }
  return end;
}

function kindOf(quote: string, level: Level, path: string): Kind {
  if (field.test(quote)) return 'form';
  if (quote.endsWith('?')) return 'question';
  if (
    /\b(?:deadline|no later than|on or before|due (?:date|by)|are due|must be received|spätestens|bis zum)\b|(?:Angebots|Abgabe|Einreichungs)frist/i.test(
      quote,
    )
  )
    return 'deadline';
  if (
    /\b(?:certif\w+|accredit\w+|attest\w*|clearance|licen[cs]ed|warrant(?:s|y)|SOC ?2|ISO ?\d{4,5}|FedRAMP|insurance|bond(?:ed)?|conflict of interest)\b/i.test(
      quote,
    )
  )
    return 'certification';
  if (
    /\b\d+[- ]?point|\bfont\b|\bmargins?\b|\bnot exceed\b|no more than .{0,30}pages?|\bpages? (?:limit|in length)|page-limit|subject (?:line|heading)|\bseparate (?:emails?|files?|volumes?)|password|file format|\bPDF\b|sealed|double[- ]sided|\bcopies\b/i.test(
      quote,
    )
  )
    return 'format';
  if (
    /\b(?:submit|include|provide|attach|enclose|return|complete|contain)\w*\b.{0,120}\b(?:r[eé]sum[eé]s?|letters?|forms?|statements?|samples?|references?|plan|proposal|quotation|worksheets?|workbook|template|artifacts?|agreement|copy|price)\b/i.test(
      quote,
    ) &&
    instructions.test(path)
  )
    return 'attachment';
  if (evaluation.test(path) && /\b(?:evaluat|scor|weigh|factor|point|rated?)\w*/i.test(quote))
    return 'scored';
  return level === 'must' ? 'mandatory' : 'desired';
}

function limitOf(quote: string): string {
  const found =
    /(?:no more than|not (?:to )?exceed|at most|maximum of|up to|limited to|within|cannot exceed)\s+(?:an? )?(?:\w+ \((\d+)\)|(\d[\d,]*)|(one|two|three|four|five|ten))\s+(?:\w+ ){0,1}?(pages?|words?|characters?|slides?|minutes?)\b/i.exec(
      quote,
    ) ?? /\((\d+)\)() ()(pages?|words?) in length/i.exec(quote);
  return found ? `${found[1] ?? found[2] ?? found[3]} ${found[4]}`.trim() : '';
}
