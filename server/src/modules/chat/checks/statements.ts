import { goesOn } from '../../../text/sentence-ends.ts';
import { citedNumbers } from '../citations/citation-marker.ts';

/** A factual sentence of an answer. Offsets count UTF-16 units of the answer's text. */
export interface Statement {
  start: number;
  end: number;
  text: string;
  cited: number[];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const abbreviation =
  /(?:\b(?:e\.g|i\.e|cf|no|nos|sec|art|para|cl|fig|approx|incl|mr|mrs|ms|dr|prof|inc|ltd|co|corp|vs|etc|st|p|pp|vol|ed)\.|\b\p{Lu}\.)\s*$/iu;
/** Characters to look at before a full stop: more than the words and blanks that decide whether the sentence ends. */
const lead = 80;
const minWords = 4;
const maxStatements = 200;

/** Phrases with which the assistant speaks about itself, the documents or the chat. */
const aboutItself =
  /\b(?:i|we)\s+(?:can|could|cannot|can’t|can't|do|don’t|don't|did|am|have|was|found|see|recommend|suggest|would|will|looked|searched|assume|quote)\b|\blet me\b|\bplease\b|\bif you\b|\bwould you\b|\byou (?:may|might|can|could|should|asked|mention)|\bfeel free\b|\bhope this\b|\bhappy to\b|\bhello\b|\bthank/i;
/**
 * Phrases that report missing information, which needs no source. Matches "the document does not say", but not "the document
 * does not allow".
 */
const missing =
  /\b(?:documents?|excerpts?|passages?|sources?|text|files?|library|context|information|material|agreements?|contracts?|polic(?:y|ies)|sections?|clauses?)\b.{0,80}\b(?:not|n[’']t|no|nothing|neither|none)\b.{0,30}\b(?:sa(?:y|id)|stat|mention|specif|contain|includ|describ|cover|address|provid|giv|tell|answer|indicat|discuss|list|name|set out|explain|show|defin|refer|information|details?|words?|anything|clear|found|about|hold|seem)|\b(?:no|none of the|neither)\b.{0,60}\b(?:documents?|excerpts?|passages?|sources?|files?|information|mention|details?)\b|\b(?:not|n[’']t|isn[’']t)\b.{0,40}\b(?:mentioned|specified|stated|covered|addressed|found|contain(?:ed)?|included|documented|described|given|answer(?:ed)?|provided|available|clear|listed)\b|\b(?:unclear|unknown|unanswered)\b/i;
/** Phrases that introduce the following text or sum up. */
const connective =
  /^(?:here (?:is|are)|in (?:summary|short|brief|conclusion|other words)|to summari[sz]e|overall|the following|below|as follows|based on|according to (?:the|your) (?:documents?|excerpts?|sources?)|from your documents|main points of)\b[^.]{0,80}[:.]?$/i;
/** Sentences that suggest a next step. */
const direction = /^(?:try|ask|see|check|open|upload|choose|search)\b[^.]{0,80}\.?$/i;
const onlyLink = /^\[(?:[^\]\\]|\\.)*\]\([^)\s]*\)[.,;]?\s*$/;
/** Phrases that mark speculation. */
const hedge =
  /^(?:perhaps|maybe|possibly|it (?:may|might|could) be|this (?:may|might|could)|presumably|probably)\b/i;

/** The factual statements of an answer, in order. Leaves out headings, also of tables, questions, code, offers and transitions. */
export function statementsOf(answer: string): Statement[] {
  const found: Statement[] = [];
  let offset = 0;
  let code = false;
  const lines = answer.split('\n');
  for (const [at, line] of lines.entries()) {
    const lineStart = offset;
    offset += line.length + 1;
    if (/^\s{0,3}(?:```|~~~)/.test(line)) code = !code;
    else if (!code && line.trim() !== '' && !isHeading(line) && !isTableHead(line, lines[at + 1]))
      found.push(...statementsIn(line, lineStart));
    if (found.length >= maxStatements) break;
  }
  return found.slice(0, maxStatements);
}

function isHeading(line: string): boolean {
  return /^\s{0,3}#{1,6}\s|^\s*(?:\*\*|__)[^*_]{1,100}(?:\*\*|__):?\s*$|^[\s:|-]+$/.test(line);
}

/** The heading row of a table is the row above its line of dashes. */
function isTableHead(line: string, next = ''): boolean {
  return line.includes('|') && next.includes('|') && next.includes('-') && /^[\s:|-]+$/.test(next);
}

function statementsIn(line: string, lineStart: number): Statement[] {
  const lead = /^\s*(?:(?:[-*+>•]|\d{1,3}[.)])\s+)*/.exec(line)?.[0].length ?? 0;
  const found: Statement[] = [];
  if (onlyLink.test(line.slice(lead))) return found;
  for (const { start, text } of sentencesOf(line.slice(lead))) {
    const from = start + text.length - text.trimStart().length;
    const trimmed = text.trim();
    const cited = citedNumbers(trimmed);
    if (!isStatement(trimmed, cited.length > 0)) continue;
    const begin = lineStart + lead + from;
    found.push({
      start: begin,
      end: begin + trimmed.length,
      text: trimmed,
      cited,
    });
  }
  return found;
}

/** Splits a text into sentences. Citation numbers in brackets after the full stop belong to the preceding sentence. */
function sentencesOf(text: string): { start: number; text: string }[] {
  const starts: number[] = [];
  for (const { index, segment } of segmenter.segment(text)) {
    const last = starts.at(-1);
    const before = text.slice(Math.max(last ?? index, index - lead), index);
    const references = /^(?:\s*\[\d[\d,\s]*\])+[.\s]*/.exec(segment)?.[0].length ?? 0;
    if (last === undefined) starts.push(index);
    else if (!abbreviation.test(before) && !goesOn(before, segment) && references < segment.length)
      starts.push(index + references);
  }
  return starts.map((start, place) => ({ start, text: text.slice(start, starts[place + 1]) }));
}

function isStatement(sentence: string, isCited: boolean): boolean {
  const plain = sentence.replace(/\[[\d,\s]+\]|[*_`]/g, '').trim();
  if ((plain.match(/[\p{L}\p{N}]+/gu) ?? []).length < minWords) return false;
  if (/[?:]["”»)\s]*$/.test(plain)) return false;
  // "You may cancel within 14 days [2]" is a fact, although it addresses the reader.
  if (!isCited && aboutItself.test(plain)) return false;
  return ![missing, connective, direction, hedge].some((pattern) => pattern.test(plain));
}
