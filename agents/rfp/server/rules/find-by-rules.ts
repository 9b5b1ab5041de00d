import {
  type DayOrder,
  dayOrderOf,
  firstDay,
  pathAt,
  type Sentence,
  sentencesOf,
  type TextRange,
} from '@staffroom/sdk/reading';
import type { Kind, Level } from '../../ledger.ts';
import { english, field, instructions } from './english-requirements.ts';
import { type RuledDocument, ruleSets } from './languages.ts';
import type { RuleSet } from './rule-set.ts';

/** A possible requirement, which is not checked yet. */
export interface Candidate {
  quote: string;
  kind: Kind;
  level: Level;
  weight: string;
  limit: string;
  due: string;
}

export type Found = Candidate & TextRange;

const allRules: readonly RuleSet[] = Object.values(ruleSets);
const evaluation =
  /evaluat|criteri|scor|award|factor|weight|zuschlag|wertung|bewertung|valoraci|adjudicaci|critère|jugement/i;

/** Matches a deadline such as "by January 20" or "bis zum 3. Mai". */
const byDay =
  /(?<!\p{L})(?:by|before|until|bis zum|hasta el|antes del|avant le)\s(?:\p{L}{4,12},? )?(?:the )?(?:\p{L}{3,10}\.? )?\d{1,4}/iu;

/** Maximum characters of a requirement: a sentence together with its list. */
const maxRequirementLength = 1_500;
/** Maximum characters of a sentence. */
const maxSentenceLength = 3_000;

export function findByRules(
  source: RuledDocument,
  within: TextRange = { start: 0, end: source.text.length },
): Found[] {
  const text = source.text.slice(within.start, within.end);
  const sentences = sentencesOf(text);
  const order = dayOrderOf(source.text);
  const isBuyer = buyersName(source.text);
  const levelOf = (sentence: string, path: string) =>
    levelBy(ruleSets[source.language], isBuyer ? sentence.replaceAll(isBuyer, 'the agency') : sentence, path);
  return sentences.flatMap((sentence, place) => {
    const path = pathAt(source, within.start + sentence.start);
    const level = levelOf(sentence.text, path);
    if (!level) return [];
    const isOwn = (words: string) => levelOf(words, path) !== null;
    const end = sentence.text.endsWith(':') ? endOfList(sentences, place, isOwn) : sentence.end;
    const whole = text.slice(sentence.start, end).replaceAll(/\s+/g, ' ');
    const facts = factsOf(whole, level, path, { language: source.language, order });
    return [{ ...facts, start: within.start + sentence.start, end: within.start + end }];
  });
}

/** Matches the abbreviations with which the buyer names itself: "OSPI reserves the right". */
function buyersName(text: string): RegExp | null {
  const names = [
    ...text.matchAll(/(?<![\p{L}\d])(\p{Lu}[\p{Lu}\d]{1,9}) (?:also )?reserves the right/gu),
  ].map(([, name = '']) => name);
  return names.length === 0
    ? null
    : new RegExp(
        String.raw`(?<![\p{L}\d])(?:the )?(?:${[...new Set(names)].join('|')})(?![\p{L}\d’'])`,
        'gu',
      );
}

export function factsOf(
  quote: string,
  level: Level,
  path: string,
  { language = null, order }: { language?: RuledDocument['language'] | null; order?: DayOrder } = {},
): Candidate {
  const rules = language === null ? allRules : [ruleSets[language], english];
  const kind = kindOf(quote, level, path, rules);
  const weight =
    kind === 'scored' || evaluation.test(path)
      ? (/\b\d{1,3}(?:[.,]\d+)?\s?(?:%|(?:percent|points?|Punkte?|puntos?)(?!\p{L}))/iu.exec(quote)?.[0] ??
        '')
      : '';
  return {
    quote,
    kind,
    level,
    weight,
    limit: limitIn(quote, rules),
    due: kind === 'deadline' || kind === 'attachment' || byDay.test(quote) ? firstDay(quote, order) : '',
  };
}

/** Returns the length limit that a text sets in any supported language, such as "50 words"; otherwise empty. */
export const limitIn = (words: string, rules: readonly RuleSet[] = allRules): string =>
  rules.map((set) => set.limitOf(words)).find((limit) => limit !== '') ?? '';

function isNone(sentence: string): boolean {
  if (sentence.length > maxSentenceLength) return true;
  const words = sentence.split(/\s+/).length;
  return words < 3 || words > 220 || /\.{5}|(?:\. ){5}/.test(sentence);
}

/**
 * Returns the level of a sentence by the rules of the RFP's language, and otherwise by the English ones: many RFPs have parts
 * in English.
 */
function levelBy(rules: RuleSet, sentence: string, path: string): Level | null {
  if (sentence.length <= maxSentenceLength && field.test(sentence)) return 'must';
  if (isNone(sentence)) return null;
  const words = sentence.replaceAll(/\s+/g, ' ').replaceAll('**', '');
  const level = rules.levelOf(words, path);
  return level ?? (rules === english ? null : english.levelOf(words, path));
}

/**
 * Returns where a requirement ends: a sentence that ends in a colon includes its list, unless the items are duties themselves.
 */
function endOfList(sentences: readonly Sentence[], place: number, isOwn: (text: string) => boolean): number {
  const head = sentences[place];
  if (!head) return 0;
  let end = head.end;
  for (const { item, text, end: itemEnd } of sentences.slice(place + 1)) {
    if (!item || itemEnd - head.start > maxRequirementLength) break;
    if (isOwn(text)) return head.end;
    end = itemEnd;
  }
  return end;
}

function kindOf(quote: string, level: Level, path: string, rules: readonly RuleSet[]): Kind {
  if (field.test(quote)) return 'form';
  if (quote.endsWith('?')) return 'question';
  if (rules.some(({ deadline }) => deadline.test(quote))) return 'deadline';
  if (rules.some(({ certification }) => certification.test(quote))) return 'certification';
  if (rules.some(({ format }) => format.test(quote)) || english.limitOf(quote) !== '') return 'format';
  if (
    /\b(?:submit|include|provide|attach|enclose|return|complete|contain)\w*\b.{0,120}\b(?:r[eé]sum[eé]s?|letters?|forms?|statements?|samples?|references?|plan|proposal|quotation|questionnaire|worksheets?|workbook|template|artifacts?|agreement|copy|price)\b/i.test(
      quote,
    ) &&
    instructions.test(path)
  )
    return 'attachment';
  if (evaluation.test(path) && /\b(?:evaluat|scor|weigh|factor|point|rated?)\w*/i.test(quote))
    return 'scored';
  return level === 'must' ? 'mandatory' : 'desired';
}
