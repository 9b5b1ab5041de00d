import { type Rule } from './find-rules.ts';
import { type Input, inputsFor } from './inputs.ts';

export interface Tried {
  name: string;
  run: (text: string) => unknown;
  inputs: Input[];
  /** Maximum length in characters of the texts that callers pass, if lower than the test's. */
  maxLength?: number;
  isFunction?: true;
}

interface Bounded {
  file: string;
  source: string;
  /** Maximum length in characters of the texts that callers pass. */
  maxLength: number;
}

/** Rules that get only part of a text, because their callers cut it. */
const bounded: readonly Bounded[] = [
  { file: 'sdk/src/style/check-style.ts', source: '(?:^|[.!?…:]', maxLength: 100 },
  { file: 'server/src/modules/chat/checks/answer-quotes.ts', source: '(?:^|\\n)[\\s>*_#+-]*', maxLength: 80 },
  { file: 'server/src/modules/chat/checks/names.ts', source: '(?:^|[.!?:|', maxLength: 40 },
];
/** Files with a tokenizer that stops where a rule does not match. */
const endingReaders = ['sdk/src/client/texts/fill-message.ts'];

export function triedRule({ source, flags, splits, at }: Rule): Tried {
  const rule = new RegExp(source, flags);
  const name = `/${source}/${flags} in ${at}`;
  const maxLength = bounded.find((known) => source.startsWith(known.source))?.maxLength;
  const run = endingReaders.some((file) => at.startsWith(file)) ? onceAtTheStart(rule) : runOf(rule, splits);
  return { name, run, inputs: inputsFor(source), ...(maxLength !== undefined && { maxLength }) };
}

function onceAtTheStart(rule: RegExp): Tried['run'] {
  return (text) => {
    rule.lastIndex = 0;
    rule.test(text);
  };
}

function runOf(rule: RegExp, splits: boolean): Tried['run'] {
  if (splits) return (text) => text.split(rule);
  if (rule.sticky) return (text) => tokens(rule, text);
  if (rule.global) return (text) => text.replace(rule, '');
  return (text) => rule.test(text);
}

/** Applies the rule from the beginning to the end of the text, like a tokenizer. */
function tokens(rule: RegExp, text: string): void {
  for (let at = 0; at < text.length; ) {
    rule.lastIndex = at;
    at = rule.test(text) ? Math.max(rule.lastIndex, at + 1) : at + 1;
  }
}
