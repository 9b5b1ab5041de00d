import { type Rule } from './find-rules.ts';
import { type Input, inputsFor } from './inputs.ts';

/** What is run on each input. */
export interface Tried {
  name: string;
  run: (text: string) => unknown;
  /** Besides those that all are given. */
  inputs: Input[];
  /** Characters, where no caller hands over as many as the test does. */
  longest?: number;
  isFunction?: true;
}

interface Bounded {
  file: string;
  /** How the rule begins. */
  source: string;
  /** Characters. */
  longest: number;
}

/** Rules whose callers hand over a part of the text only. */
const bounded: readonly Bounded[] = [
  { file: 'sdk/src/style/check-style.ts', source: '(?:^|[.!?…:]', longest: 100 },
  { file: 'server/src/modules/chat/checks/answer-quotes.ts', source: '(?:^|\\n)[\\s>*_#+-]*', longest: 80 },
  { file: 'server/src/modules/chat/checks/names.ts', source: '(?:^|[.!?:|', longest: 40 },
];
/** Readers that end where a rule does not match. */
const endingReaders = ['sdk/src/client/texts/message.ts'];

/** Runs a rule as the methods do that it is used with. */
export function triedRule({ source, flags, splits, at }: Rule): Tried {
  const rule = new RegExp(source, flags);
  const name = `/${source}/${flags} in ${at}`;
  const longest = bounded.find((known) => source.startsWith(known.source))?.longest;
  const run = endingReaders.some((file) => at.startsWith(file)) ? onceAtTheStart(rule) : runOf(rule, splits);
  return { name, run, inputs: inputsFor(source), ...(longest !== undefined && { longest }) };
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

/** From the beginning to the end, as a tokenizer does. */
function tokens(rule: RegExp, text: string): void {
  for (let at = 0; at < text.length; ) {
    rule.lastIndex = at;
    at = rule.test(text) ? Math.max(rule.lastIndex, at + 1) : at + 1;
  }
}
