/** Words broken at a line end: "subcon-" and "tractor". A continuation in upper case is a compound and keeps its hyphen. */
const broken = /(?<!\p{L})(\p{L}{2,40})[-‐]\n(\p{Ll}{2,40})(?!\p{L})/gu;
/** Groups of digits and capitals with few characters between them: `DE89 3704 0044`, `+49 (0)30 123-4567`. */
const groups =
  /(?<![\p{L}\p{N}+(])\+?\(?(?:[A-Z]{1,4} )?[A-Z]{0,4}\d[A-Z\d]{0,15}(?:[ \u00a0\u202f\n./()-]{1,3}[A-Z\d]{1,16}){1,12}(?![\p{L}\p{N}])/gu;
const bounds = { digits: 6, minLength: 7, maxLength: 34 };

export function* wordsOverLines(text: string): Generator<string> {
  if (text.includes('-\n') || text.includes('‐\n'))
    for (const [, first = '', rest = ''] of text.matchAll(broken)) yield first + rest;
}

/** Grouped numbers and codes joined into one word: bank accounts, telephone and article numbers. In lower case. */
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

/** `1851-1860` is a time and `2023 2024 2025` a row of columns, no number in groups. */
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

/** With and without country code: "+49 (0)30 1234" is 49301234 and 0301234. */
function phoneForms(written: string): string[] {
  const parts = written.match(/\(0\)|\d+/g) ?? [];
  const [country = '', ...rest] = parts.filter((part) => part !== '(0)');
  if (!written.startsWith('+')) return [[country, ...rest].join('')];
  return [country + rest.join(''), `0${rest.join('')}`];
}

/** The digits from the first group without a letter to the last. */
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
