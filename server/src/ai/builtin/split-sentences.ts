import winkModel from 'wink-eng-lite-web-model';
import winkNlp from 'wink-nlp';
import { goesOn } from '../../text/sentence-ends.ts';

export interface Sentence {
  text: string;
  /** The nearest heading above the sentence in the same text, or ''. */
  heading: string;
  /** The text begins in lower case, so the start of its first sentence was probably cut off. */
  isFragment: boolean;
}

const maxSentenceLength = 500;
// The tokenizer takes quadratic time for long runs without a space, which are not prose anyway.
const maxWordLength = 120;
/** Matches a source reference such as "[21]", which is neither a figure nor part of the preceding word. */
export const reference = /\[\d{1,3}\]/g;
const referencesBefore = /^(?:\[\d{1,3}\]\s*)+/;
const headingLine = /^#{1,6}\s+(.+?)\s*#*$/;
const listItem = /^(?:[-*+•▪–|]|\(?(?:\d{1,2}|[a-z])[.)])\s+/;
const cutAbbreviation = /\b(?:sec|no|nos|art|fig|para|cl|ch|pp?|approx|incl)\.$/i;

/** Splits document text into sentences; Markdown headings, list items and table rows also end a sentence. */
export function createSentenceSplitter(): (text: string) => Sentence[] {
  const nlp = winkNlp(winkModel, ['sbd']);
  return (text) => {
    const found: Sentence[] = [];
    for (const { heading, body } of blocks(text)) {
      const parts = rowsOf(body).flatMap((row) => mergeCut(nlp.readDoc(row).sentences().out()));
      for (const sentence of joinQuestions(parts.flatMap(shorten))) {
        const part = sentence.replace(referencesBefore, '');
        if (part === '') continue;
        const isFragment = found.length === 0 && heading === '' && /^\p{Ll}/u.test(part);
        found.push({ text: part, heading, isFragment });
      }
    }
    return found;
  };
}

const contentsEntry = /^\S.{1,100}?[\s.…]+(\d{1,4})$/;
const minEntries = 4;

/** Removes tables of contents: consecutive entries with non-decreasing page numbers. */
export function withoutContents(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let entries: string[] = [];
  let page = 0;
  const finish = () => {
    if (entries.filter((line) => line.trim() !== '').length < minEntries) kept.push(...entries);
    entries = [];
    page = 0;
  };
  for (const line of lines) {
    const next = Number(contentsEntry.exec(line.trim())?.[1] ?? Number.NaN);
    const blank = line.trim() === '';
    if (next >= page || (blank && entries.length > 0)) {
      entries.push(line);
      if (!blank) page = next;
    } else {
      finish();
      if (next >= 0) {
        entries.push(line);
        page = next;
      } else kept.push(line);
    }
  }
  finish();
  return kept;
}

function blocks(text: string): { heading: string; body: string }[] {
  const found: { heading: string; body: string }[] = [];
  let heading = '';
  let lines: string[] = [];
  const finish = () => {
    if (lines.length > 0) found.push({ heading, body: lines.join('\n') });
    lines = [];
  };
  const readable = text.replace(new RegExp(`\\S{${maxWordLength},}`, 'g'), '…').split(/\r?\n/);
  for (const line of withoutContents(readable)) {
    const trimmed = line.trim();
    const title = headingLine.exec(trimmed)?.[1];
    if (trimmed === '' || title !== undefined || listItem.test(trimmed)) finish();
    if (title !== undefined) heading = title;
    else if (trimmed !== '') lines.push(trimmed.replace(listItem, ''));
  }
  finish();
  return found;
}

const minRows = 4;
/** Maximum number of words in a label of a form. */
const maxLabelWords = 4;
const isLabel = (line: string) => line.split(/\s+/).length <= maxLabelWords && !/[\d.,:;!?)]/u.test(line);

/**
 * Splits a cover page or form into lines and joins each label ("Response Due Date") with the line below. Prose differs: its
 * lines have similar lengths, and some continue in lower case.
 */
function rowsOf(body: string): string[] {
  const lines = body.split('\n');
  const longest = Math.max(...lines.map((line) => line.length));
  const short = lines.filter((line) => line.length < longest * 0.7).length;
  const goesOnBelow =
    lines.slice(1).some((line) => /^\p{Ll}/u.test(line)) ||
    lines.slice(0, -1).some((line) => /[,;–-]$/u.test(line));
  if (lines.length < minRows || short * 2 < lines.length || goesOnBelow) return [body];
  const rows: string[] = [];
  let label = '';
  for (const line of lines) {
    const row = label === '' ? line : `${label} ${line}`;
    if (label === '' && isLabel(line)) label = line;
    else {
      rows.push(row);
      label = '';
    }
  }
  return label === '' ? rows : [...rows, label];
}

/** Rejoins sentences that were split at an abbreviation: "See sec." + "4.2 applies.", "Bis zum 31." + "März 2027." */
function mergeCut(parts: string[]): string[] {
  const merged: string[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last !== undefined && ((cutAbbreviation.test(last) && /^\d/.test(part)) || goesOn(last, part))) {
      merged[merged.length - 1] = `${last} ${part}`;
    } else merged.push(part);
  }
  return merged;
}

/** Cuts very long sentences, which are usually merged table rows or list items. */
function shorten(sentence: string): string[] {
  const lines = sentence.length > maxSentenceLength ? joinBroken(sentence.split('\n')) : [sentence];
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .flatMap((line) => line.match(new RegExp(`\\S.{0,${maxSentenceLength - 2}}\\S?(?=\\s|$)`, 'gu')) ?? [])
    .filter((line) => line !== '');
}

/** Joins wrapped lines: a continuation begins in lower case, a row or entry with a capital or figure. */
function joinBroken(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last !== undefined && /^\p{Ll}/u.test(line) && /[\p{L},)]$/u.test(last))
      joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  }
  return joined;
}

/** Joins a question in a document ("How long is support free?") with the sentence after it, which answers it. */
function joinQuestions(sentences: string[]): string[] {
  const joined: string[] = [];
  let question = '';
  for (const sentence of sentences) {
    if (sentence.endsWith('?')) question = sentence;
    else {
      joined.push(question === '' ? sentence : `${question} ${sentence}`);
      question = '';
    }
  }
  return joined;
}
