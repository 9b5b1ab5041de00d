interface Alphabet {
  codePage: string;
  /** The language code (ISO 639-1). */
  language: string;
  /** The language's non-ASCII letters, in lower case. */
  letters: string;
}

const alphabets: readonly Alphabet[] = [
  { codePage: 'windows-1252', language: 'de', letters: 'äöüßéàè' },
  { codePage: 'windows-1252', language: 'fr', letters: 'àâæçéèêëîïôœùûüÿ' },
  { codePage: 'windows-1252', language: 'es', letters: 'áéíñóúüç' },
  { codePage: 'windows-1252', language: 'pt', letters: 'àáâãçéêíóôõúü' },
  { codePage: 'windows-1252', language: 'it', letters: 'àèéìòù' },
  { codePage: 'windows-1252', language: 'ca', letters: 'àçèéíïòóúü' },
  { codePage: 'windows-1252', language: 'nl', letters: 'áéëïóöüèêç' },
  { codePage: 'windows-1252', language: 'sv', letters: 'åäöéèü' },
  { codePage: 'windows-1252', language: 'no', letters: 'åæøéèêóòôü' },
  { codePage: 'windows-1252', language: 'da', letters: 'åæøéü' },
  { codePage: 'windows-1252', language: 'fi', letters: 'åäöšž' },
  { codePage: 'windows-1252', language: 'is', letters: 'áðéíóúýþæö' },
  { codePage: 'windows-1252', language: 'et', letters: 'äõöüšž' },
  { codePage: 'windows-1250', language: 'pl', letters: 'ąćęłńóśźż' },
  { codePage: 'windows-1250', language: 'cs', letters: 'áčďéěíňóřšťúůýž' },
  { codePage: 'windows-1250', language: 'sk', letters: 'áäčďéíĺľňóôŕšťúýž' },
  { codePage: 'windows-1250', language: 'hu', letters: 'áéíóöőúüű' },
  { codePage: 'windows-1250', language: 'ro', letters: 'ăâîşţșț' },
  { codePage: 'windows-1250', language: 'hr', letters: 'čćđšž' },
  { codePage: 'windows-1250', language: 'sl', letters: 'čšžćđ' },
  { codePage: 'iso-8859-2', language: 'pl', letters: 'ąćęłńóśźż' },
  { codePage: 'iso-8859-2', language: 'cs', letters: 'áčďéěíňóřšťúůýž' },
  { codePage: 'iso-8859-2', language: 'sk', letters: 'áäčďéíĺľňóôŕšťúýž' },
  { codePage: 'iso-8859-2', language: 'hr', letters: 'čćđšž' },
  { codePage: 'iso-8859-2', language: 'sl', letters: 'čšžćđ' },
  { codePage: 'windows-1254', language: 'tr', letters: 'çğıöşüâîûi̇' },
  { codePage: 'windows-1257', language: 'lt', letters: 'ąčęėįšųūž' },
  { codePage: 'windows-1257', language: 'lv', letters: 'āčēģīķļņšūž' },
];

const usual = 'windows-1252';
/** If the scores of two code pages differ by less, the language of the words decides. */
const near = 0.04;
/** A sample with fewer bytes contains too few words to detect a language. */
const fewBytes = 12;

export interface LatinGuess {
  codePage: string;
  fit: number;
}

/** Guesses the code page of Latin text: letters and words have to fit one language. */
export async function guessLatin(sample: Uint8Array): Promise<LatinGuess> {
  const scored = alphabets
    .map((alphabet) => ({ ...alphabet, score: fit(sample, alphabet) }))
    .toSorted((left, right) => right.score - left.score);
  const best = scored[0]?.score ?? 0;
  const close = scored.filter(({ score }) => score >= best - near);
  const pages = new Set(close.map(({ codePage }) => codePage));
  const [first = usual] = pages;
  if (pages.size < 2) return { codePage: first, fit: best };
  const isSame = new Set([...pages].map((page) => decode(sample, page))).size === 1;
  const byWords = isSame || sample.length < fewBytes ? undefined : await pageByWords(sample, close);
  const likely = close.find(({ codePage, language }) => codePage === usual && language !== 'is');
  const fallback = likely?.codePage ?? close.find(({ language }) => language !== 'is')?.codePage ?? usual;
  return { codePage: byWords ?? fallback, fit: best };
}

/** Detects the language of the words, among the languages whose letters fit, and returns its code page. */
async function pageByWords(sample: Uint8Array, close: readonly Alphabet[]): Promise<string | undefined> {
  // Loads the language detector on demand, because its frequency tables take 37 MB.
  const { eld } = await import('eld/extrasmall');
  const ranked = [...new Set(close.map(({ codePage }) => codePage))].flatMap((codePage) => {
    const found = eld.detect(decode(sample, codePage));
    const scores = found.getScores();
    return (
      close
        .filter((alphabet) => alphabet.codePage === codePage)
        // Icelandic counts only if the words are Icelandic: it is rare, and its letters have the same bytes as Turkish ones.
        .filter(({ language }) => language !== 'is' || found.language === 'is')
        .map(({ language }) => ({ codePage, score: scores[language] ?? 0 }))
    );
  });
  const [best, next] = ranked.toSorted((left, right) => right.score - left.score);
  return best === undefined || best.score === (next?.score ?? 0) ? undefined : best.codePage;
}

function decode(sample: Uint8Array, codePage: string): string {
  return new TextDecoder(codePage).decode(sample);
}

/** The share of letters that belong to the language, among non-ASCII characters that are letters or inside a word. */
function fit(sample: Uint8Array, { codePage, letters }: Alphabet): number {
  const text = decode(sample, codePage);
  const known = new Set(Array.from(letters + letters.toUpperCase()));
  let fitting = 0;
  let all = 0;
  // oxlint-disable-next-line no-control-regex
  for (const { 0: character, index } of text.matchAll(/[^\0-\x7f]/gu)) {
    // The ordinal signs ª and º follow numbers, so they do not count as letters.
    const isLetter = /[^ªº]/.test(character) && /\p{L}/u.test(character);
    const before = text[index - 1] ?? ' ';
    const after = text[index + 1] ?? ' ';
    const isInWord = /\p{L}/u.test(before) && /\p{L}/u.test(after) && !/[’‘–—\u00ad]/.test(character);
    const isOdd = /[\x80-\x9f£¥¤¦¬¯´¸¹¼¾¶]/.test(character) && /\p{L}/u.test(before + after);
    if (!isLetter && !isInWord && !isOdd) continue;
    all++;
    // Capitals inside a word, as in "nuMber", indicate a wrong code page.
    const isMisplaced = /\p{Lu}/u.test(character) && /\p{Ll}/u.test(before);
    if (known.has(character) && !isMisplaced) fitting++;
  }
  return all === 0 ? 1 : fitting / all;
}
