/**
 * Matches words that are broken at a line end: "subcon-" and "tractor". If the next line begins with a capital, the word is a
 * compound and keeps its hyphen.
 */
const broken = /(?<!\p{L})(\p{L}{2,40})[-‐]\n(\p{Ll}{2,40})(?!\p{L})/gu;
/** Matches groups of digits and capitals with few characters between them: `DE89 3704 0044`, `+49 (0)30 123-4567`. */
const groups =
  /(?<![\p{L}\p{N}+(])\+?\(?(?:[A-Z]{1,4} )?[A-Z]{0,4}\d[A-Z\d]{0,15}(?:[ \u00a0\u202f\n./()-]{1,3}[A-Z\d]{1,16}){1,12}(?![\p{L}\p{N}])/gu;
const bounds = { digits: 6, minLength: 7, maxLength: 34 };

export function* wordsOverLines(text: string): Generator<string> {
  if (text.includes('-\n') || text.includes('‐\n'))
    for (const [, first = '', rest = ''] of text.matchAll(broken)) yield first + rest;
}

/**
 * Joins numbers and codes that are written in groups, such as bank accounts, telephone and article numbers, into one word in
 * lower case.
 */
export function* joinedGroups(text: string): Generator<string> {
  for (const [written] of text.matchAll(groups)) {
    const isPhone = /^\+|^\(?0/.test(written);
    if (written.includes('.') && !isPhone) continue;
    const parts = written.match(/[A-Z\d]+/g) ?? [];
    if (areYears(parts)) continue;
    for (const form of new Set([
      accountOf(parts),
      ...(isPhone ? phoneForms(written) : []),
      digitsOf(parts),
      codeOf(parts),
    ]))
      if (isCode(form)) yield form.toLowerCase();
  }
}

/** Whether the groups are years, not one number: `1851-1860` is a period, and `2023 2024 2025` a row of columns. */
function areYears(parts: readonly string[]): boolean {
  return parts.every((part, index) => /^(?:1\d|20)\d\d$/.test(part) && part > (parts[index - 1] ?? ''));
}

function isCode(form: string): boolean {
  const digits = form.replace(/\D/g, '').length;
  return digits >= bounds.digits && form.length >= bounds.minLength && form.length <= bounds.maxLength;
}

function accountOf(parts: readonly string[]): string {
  const first = parts.findIndex((part) => /^[A-Z]{2}\d{2}$/.test(part));
  if (first === -1) return '';
  let account = '';
  for (const part of parts.slice(first)) {
    if (part.length > 4 || (account.length > 4 && !/\d/.test(part) && account.length > 8)) break;
    account += part;
    if (part.length < 4) break;
  }
  return account.length > 14 ? account : '';
}

/** Returns a telephone number with and without its country code: "+49 (0)30 1234" becomes 49301234 and 0301234. */
function phoneForms(written: string): string[] {
  const parts = written.match(/\(0\)|\d+/g) ?? [];
  const [country = '', ...rest] = parts.filter((part) => part !== '(0)');
  if (!written.startsWith('+')) return [[country, ...rest].join('')];
  return [country + rest.join(''), `0${rest.join('')}`];
}

/** Joins the digits from the first group without a letter to the last group. */
function digitsOf(parts: readonly string[]): string {
  const first = parts.findIndex((part) => /^\d+$/.test(part));
  const numbers = first === -1 ? [] : parts.slice(first);
  const end = numbers.findIndex((part) => !/^\d+$/.test(part));
  const own = end === -1 ? numbers : numbers.slice(0, end);
  return own.length > 1 ? own.join('') : '';
}

function codeOf(parts: readonly string[]): string {
  const [prefix = '', ...rest] = parts;
  const digits = digitsOf(rest);
  return /^[A-Z]{1,4}$/.test(prefix) && digits.length >= 8 ? prefix + digits : '';
}
