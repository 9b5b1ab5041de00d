const keys = [
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{16,}/,
  /\b(?:gh[opusr]_|github_pat_|glpat-|npm_|hf_|xox[abeprs]-|dop_v1_)[A-Za-z0-9_-]{10,}/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bAIza[0-9A-Za-z_-]{30,}/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/,
  // Matches a user name and a password in a URL.
  /\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/@:]+:[^\s/@]+@/i,
];

const words =
  'pass(?:word|phrase|code|wort)|passwd|pwd|kennwort|secret|api[ _-]?key|access[ _-]?key|token|pin';
/**
 * Patterns for named secrets, such as "password: …" and "API key = …". "my password is …" matches only if the next word
 * contains a digit or a symbol.
 */
const named = [
  new RegExp(`\\b(?:${words})\\b["']?\\s*[:=]\\s*["']?\\S{4,}`, 'i'),
  new RegExp(`\\b(?:${words})\\b\\s+(?:is|was|lautet|ist)\\s+["'“]?(?=\\S*[\\d!@#$%^&*])\\S{4,}`, 'i'),
];

/** Matches a long sequence of letters and digits that no one writes by hand. */
const random = /(?<![\w/+=-])(?=[A-Za-z0-9+/_=]*\d)(?=[A-Za-z0-9+/_=]*[A-Za-z])[A-Za-z0-9+/_=]{32,}(?![\w-])/;

const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
const digitRun = /\d(?:[ -]?\d){12,}/g;

export function holdsSecret(text: string): boolean {
  return (
    [...keys, ...named, random].some((pattern) => pattern.test(text)) ||
    (text.replace(uuid, '').match(digitRun) ?? []).some(holdsCardNumber)
  );
}

const maxDigits = 19;

/** Whether a row of digits contains a card number, which has 13 to 19 digits. Other groups in the row may be the card's date. */
function holdsCardNumber(row: string): boolean {
  const groups = row.split(/[ -]/);
  return groups.some((_, start) => {
    let digits = '';
    return groups.slice(start, start + maxDigits).some((group) => {
      digits += group;
      return digits.length >= 13 && digits.length <= maxDigits && isCardNumber(digits);
    });
  });
}

/** Whether the first digit belongs to a card scheme and the Luhn check digit is correct. */
function isCardNumber(digits: string): boolean {
  if (!/^[2-6]/.test(digits)) return false;
  let sum = 0;
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
