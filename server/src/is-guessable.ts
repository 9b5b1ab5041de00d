/**
 * Minimum strength of a secret, in bits of entropy. A sentence from a book, or a name with a year, has far less; 16 random
 * bytes have far more.
 */
const minStrengthBits = 80;
/** Bits of entropy that a word counts for, because people choose words from few. */
const wordStrength = 9;

const commonWords =
  /admin|asdf|base64|brown|change|company|correct|default|develop|dragon|example|geheim|hello|jumps|keyboard|lazy|letmein|lorem|ipsum|monkey|openssl|output|passphrase|password|passwort|placeholder|please|production|quick|qwert[yz]|random|replace|secret|session|sesame|signing|staffroom|string|super|this|token|value|very|welcome|your|zxcv/gi;
/** Matches words between spaces, digits or punctuation, and words with an initial capital. */
const separateWord =
  /(?<![A-Za-z])[A-Za-z]{2,3}(?=[\s._-])|[A-Z][a-z]{2,13}(?![a-z])|(?<![A-Za-z])[a-z]{4,14}(?![a-z])|(?<![A-Z])[A-Z]{4,14}(?![A-Za-z])/g;

/** Maximum number of characters that are examined. Further characters cannot make a secret weaker. */
const maxJudged = 1_000;

/** Whether a secret can be guessed: a placeholder, a sentence, or a few repeated characters. */
export function isGuessable(whole: string): boolean {
  const secret = whole.slice(0, maxJudged);
  const words = new Set<string>();
  const rest = secret.replaceAll(commonWords, ' ').replaceAll(separateWord, (word) => {
    words.add(word.toLowerCase());
    return ' ';
  });
  const characters = rest.replaceAll(/\s/g, '');
  const bits = Math.log2(new Set(secret).size);
  return words.size * wordStrength + unforeseen(characters.toLowerCase()) * bits < minStrengthBits;
}

/**
 * Counts the characters that are hard to predict: not those that continue a run, such as abc, 321 or aaa, or repeat an earlier
 * piece of four or more.
 */
function unforeseen(text: string): number {
  const step = (index: number) => text.charCodeAt(index) - text.charCodeAt(index - 1);
  let count = 0;
  for (let index = 0; index < text.length; ) {
    const repeated = lengthOfRepetition(text, index);
    const goesOn = index > 1 && Math.abs(step(index)) <= 1 && step(index) === step(index - 1);
    if (!goesOn) count++;
    index += goesOn ? 1 : Math.max(1, repeated);
  }
  return count;
}

function lengthOfRepetition(text: string, from: number): number {
  let length = 3;
  while (from + length < text.length && text.indexOf(text.slice(from, from + length + 1)) < from) length++;
  return length > 3 ? length : 0;
}

const placeholder =
  /…|\.\.\.|<[^<>]*>|^\$\{?\w+\}?$|EXAMPLE|change[-_ ]?(me|this|it)|replace[-_ ]?(me|this|it|with)|placeholder|^(insert|my|the|todo|your)([-_ ]|$)|x{6}/;

/** Whether a value comes from the documentation instead of a real account. @param example the value in `.env.example` */
export function isPlaceholder(value: string, example: string): boolean {
  const credential = credentialIn(value);
  return credential !== '' && (value === example || looksInvented(credential));
}

const looksInvented = (value: string): boolean =>
  placeholder.test(value) || placeholder.test(value.toLowerCase());

function credentialIn(value: string): string {
  const address = /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#]*@)?/i.exec(value.trim())?.[0];
  if (address === undefined) return value.trim();
  return passwordIn(value) ?? '';
}

/** Returns the password in an address, as it is encoded there. Accepts several hosts, which URLs do not allow. */
export function passwordIn(address: string): string | undefined {
  const user = /^\s*[a-z][a-z\d+.-]*:[\\/]*([^\\/?#]*)@/i.exec(address)?.[1];
  const colon = user?.indexOf(':') ?? -1;
  return user === undefined || colon === -1 || colon === user.length - 1 ? undefined : user.slice(colon + 1);
}
