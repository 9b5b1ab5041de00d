import { daysIn } from '@staffroom/sdk/reading';
import type { Level } from '../../ledger.ts';
import { englishLimitOf } from './limits.ts';
import type { RuleSet } from './rule-set.ts';

const parties =
  'offerors?|vendors?|contractors?|bidders?|proposers?|suppliers?|respondents?|quoters?|tenderers?|providers?|consultants?|applicants?|subcontractors?|firms?|you|licensees?';
const papers =
  'proposals?|quotes?|quotations?|submissions?|bids?|tenders?|offers?|responses?|resumes?|deliverables?|services?|work|software|system|solution|products?|teams?|personnel|plans?|code|platform|documentation|invoices?|pric(?:es?|ing)|rates?|formula[es]?';
const buyers =
  'government|court|agency|county|city|state|district|customer|buyer|client|authority|university|commission|department|ministry|council|(?:contracting|product) (?:officer|owner)(?:’s representative)?|co|cor|we|gsa|18f|tts|ofa|acf|dol|whd|panel|evaluators?|purchaser';

const must =
  /\b(?:must|shall|mandatory|(?:is|are|be|will be) (?:strictly )?required\b|(?<!\b(?:who|that|which|not) )(?:has|have|needs?) to\b|cannot|may not|may only|can only|not (?:be )?(?:able|allowed|permitted|entitled) to|will not be (?:accepted|considered|evaluated|answered|allowed|compensated|reviewed|made without)|will only be accepted|only (?:\w+ ){1,3}will be (?:accepted|considered|evaluated)|(?:considered|deemed) non-?responsive|(?:is|are) (?:not )?to be \w{2,}(?:ed|[lw]n|nt|[gp]ht|de)\b|in no (?:event|case) (?:is|are|may|will)|do not (?:include|submit|respond|send|contact|use|exceed|mark|alter|change|add|attach|provide|leave|enter|refer)|no later than|on or before|not (?:to )?exceed|are due by|is due by|hereby agrees?)\b/i;
const should =
  /\b(?:should|(?:is|are|be) (?:encouraged|expected|recommended|advised|asked|requested)|would prefer|preferred|desirable|expects? (?:that )?the (?:contractor|vendor|offeror|bidder|supplier))\b/i;
const duty = new RegExp(
  `\\b(?:${parties})(?:’s|'s)?(?: [\\w’'/()]+){0,6}? (?:also |then )?(?:will(?! be (?:notified|invited|informed|compensated|paid|evaluated|given|selected|contacted|announced))|agrees? to|(?:is|are) responsible for|(?:is|are) (?:not )?to (?!be )|warrants?|certif(?:y|ies))\\b`,
  'i',
);
/** Matches duties in other forms: "Price quotations will also include", "it is the offeror's responsibility to". */
const also = new RegExp(
  `\\b(?:${papers})(?: [\\w’'-]+){0,3}? will (?:also )?(?:include|contain|consist|be (?:submitted|provided|returned|delivered|intact))\\b|\\b(?:${parties})(?:['’]s?) responsibility\\b|\\bresponsibility of (?:the |all |each )?(?:\\w+ )?(?:${parties})\\b`,
  'i',
);
/** Matches a demand by the buyer, such as "The County requires discounts", which is a duty of the bidder. */
const demand = new RegExp(
  `\\b(?:(?:the|our) )?(?:${buyers}) (?:also )?(?:requires?|demands?|insists on) (?!(?:that )?(?:the|its|our) (?:${buyers})\\b)`,
  'i',
);
const choice = new RegExp(`\\b(?:${parties}|${papers})(?: [\\w’'-]+){0,4}? (?:may|can)\\b(?! not\\b)`, 'i');
/** Matches the buyer's own duties and rights: "the Court will", "the Contracting Officer or a designee shall". */
const buyersOwn = new RegExp(
  `(?<!\\b(?:with|to|by|of|for|from|at) (?:the )?)\\b(?:${buyers})(?:’s [\\w ]{3,25}|'s [\\w ]{3,25}| or (?:a|its|their) \\w+)? (?:also |then |further )?(?:must|shall|will|may|should|can|cannot|has to|have to|is required|are required|is expected)\\b`,
  'gi',
);
/** "Should negotiations fail, the County may …" is no wish. */
const condition =
  /^(?:\W|\d)*should (?!be\b|also\b|include\b|contain\b)(?:[\w’'-]+ ){1,6}?(?:be|become|occur|arise|fail|require|need|have|decide|choose|wish|find|not)\b/i;
const verbs =
  'submit|provide|include|describe|attach|list|identify|state|complete|explain|demonstrate|specify|indicate|confirm|outline|detail|propose|ensure|enclose|sign|return|name';
/** "Describe your approach", "3. Related contracts – Include a list", "On the envelope, please indicate" */
const order = new RegExp(
  String.raw`^(?:\W|\d)*(?:\p{Lu}[\p{L}/ ]{3,60}\s?[–:]\s)?(?:please )?(?:${verbs})(?!\p{L})|(?<!\p{L})please (?:${verbs})(?!\p{L})`,
  'iu',
);
const asks =
  /\b(?:you|your|vendor|offeror|bidder|supplier|contractor|proposer|tenderer|solution|system|product)\b.*\?$|\bdo(?:es)? .*\?$/i;
/** Matches a label with a place to write: "Name: | (please enter)". */
export const field = /^([^|\n]{3,80}?):\s*(?:\|\s*\(?please (?:enter|complete|fill)|_{3,}|\[\s*\]?\s*$)/i;
export const instructions =
  /submi|instruct|format|proposal|quot|deliver|response|content|respond|questionnaire|requirement|price|pricing|task|transition/i;

export const english: RuleSet = {
  levelOf(sentence, path): Level | null {
    if (sentence.endsWith('?'))
      return asks.test(sentence) && sentence.split(/\s+/).length < 80 ? 'must' : null;
    // Without the buyer's own duties, the rest binds the bidder.
    const left = sentence.replaceAll(buyersOwn, ' ').replace(condition, ' ');
    if (
      must.test(left) ||
      duty.test(left) ||
      also.test(left) ||
      demand.test(sentence) ||
      englishLimitOf(left) !== ''
    )
      return 'must';
    if (should.test(left)) return 'should';
    if (order.test(sentence) && (instructions.test(path) || daysIn(sentence).length > 0)) return 'must';
    return choice.test(left) ? 'may' : null;
  },
  limitOf: englishLimitOf,
  deadline: /\b(?:deadline|no later than|on or before|due (?:date|by)|are due|must be received)\b/i,
  certification:
    /\b(?:certif\w+|accredit\w+|attest\w*|clearance|licen[cs]ed|warrant(?:s|y)|SOC ?2|ISO ?\d{4,5}|FedRAMP|insurance|bond(?:ed)?|conflict of interest)\b/i,
  format:
    /\b\d+[- ]?point|\bfont\b|\bmargins?\b|\bnot exceed\b|\bpages? (?:limit|in length)|page-limit|subject (?:line|heading)|\bseparate (?:emails?|files?|volumes?)|password|file format|\bPDF\b|sealed|double[- ]sided|\bcopies\b/i,
};
