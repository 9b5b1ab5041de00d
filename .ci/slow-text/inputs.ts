/** A text to try, of any length, and a name that describes its pattern. */
export interface Input {
  name: string;
  /** @param length number of characters, rounded to whole repetitions of a piece */
  text: (length: number) => string;
}

const letters = ['a', 'A', 'é', 'ſ'];
const digits = ['1', '0', '٣'];
const blanks = [' ', '\n', '\t', '\r', '\r\n', '\u00a0', '\u2028'];
const signs = Array.from('.,;:!?\'"“”‘’«()[]{}-–—_/\\#*`|<>~&@=+%$€§^…•');
const functionsWithoutTrial = ['中', 'あ', '。', '😀', '\u0301', '\u00ad', '\u200b'];
const marks = [
  '<!--',
  '-->',
  '</',
  '<a ',
  '&#',
  '](',
  '![',
  '- ',
  '**',
  '```',
  ': ',
  '1.',
  '1. ',
  '(1)',
  '[1]',
];
const words = [
  'ab ',
  'Ab ',
  'A. ',
  'a.b',
  'a-b ',
  'a@b',
  'http://',
  '1,2',
  '12 ',
  '1.1 ',
  'a,',
  "a'",
  '"a" ',
];
const single = [...letters, ...digits, ...blanks, ...signs, ...functionsWithoutTrial];
const beside = ['a', '1', ' ', '\n'];
const fewSigns = Array.from('.,-/#*`|<[("\'');
const nested: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<b>', '</b>'],
  ['"', '"'],
  ['“', '”'],
  ['*', '*'],
  ['a', '1'],
  ['1', 'a'],
  [' ', '\n'],
  ['a', ' '],
  [' ', 'a'],
];
/** Last characters of an input. One that no class of the rule matches causes full backtracking. */
const ends = ['', 'x', '!', '\n#'];

function repeated(piece: string, end: string): Input {
  const name = `${JSON.stringify(piece)} again and again${end === '' ? '' : `, then ${JSON.stringify(end)}`}`;
  return { name, text: (length) => piece.repeat(Math.ceil(length / piece.length)) + end };
}

const pairsOf = (first: readonly string[], second: readonly string[]): string[] =>
  first.flatMap((one) => second.flatMap((other) => (one === other ? [] : [one + other])));

/**
 * Generates inputs that repeat text pieces. `few`: each piece alone; `many`: each piece also next to a sign or a space; `all`:
 * each pair of pieces.
 */
export function generatedInputs(which: 'few' | 'many' | 'all'): Input[] {
  const pieces = [...single, ...marks, ...words];
  const pairs = {
    few: [],
    many: [...pairsOf(single, beside), ...pairsOf(fewSigns, fewSigns)],
    all: pairsOf(pieces, pieces),
  };
  const few = which === 'few' ? ['x'] : ends;
  return [
    ...pieces.flatMap((piece) => few.map((end) => repeated(piece, end))),
    ...pairs[which].map((piece) => repeated(piece, '!')),
    ...nested.map(([open, close]) => ({
      name: `${open}…${close}, nested`,
      text: (length: number) =>
        open.repeat(length / 2 / open.length) + close.repeat(length / 2 / close.length),
    })),
  ];
}

/** Returns inputs from a rule's own text, because each rule begins to match at a different text. */
export function inputsFor(source: string): Input[] {
  const plain = source
    .replace(/\[(?:\\.|[^\]\\])*\]/g, '\0')
    .replace(/\\[pP]\{[^}]*\}|\\[a-zA-Z]|\(\?<?[:=!]|[{]\d*,?\d*[}]|[()|?*+^$.]/g, '\0')
    .replace(/\\(.)/g, '$1');
  const fragments = [...new Set(plain.split('\0').filter((fragment) => fragment !== ''))].slice(0, 12);
  return fragments.flatMap((fragment) =>
    ['', ' ', 'a', '1'].map((filler) => repeated(fragment + filler, '\0')),
  );
}
