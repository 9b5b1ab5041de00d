const romans: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** Maximum values of Roman numbers and of letters: above them, Word uses digits too. */
const maxRomanNumber = 3_999;
const maxLetterNumber = 26 * 30;

export function formatNumber(value: number, format: string): string {
  switch (format) {
    case 'none':
      return '';
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'lowerRoman':
      return roman(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    case 'lowerLetter':
      return letters(value);
    case 'decimalZero':
      return String(value).padStart(2, '0');
    default:
      return String(value);
  }
}

function roman(value: number): string {
  if (value < 1 || value > maxRomanNumber) return String(value);
  let rest = value;
  let text = '';
  for (const [size, sign] of romans) for (; rest >= size; rest -= size) text += sign;
  return text;
}

/** Writes a number in letters: a to z, then aa, bb and so on. */
function letters(value: number): string {
  if (value < 1 || value > maxLetterNumber) return String(value);
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
}
