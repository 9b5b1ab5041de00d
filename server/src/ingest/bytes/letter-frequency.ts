/** Letters of languages with other scripts than Latin, the most frequent first, by the code pages that programs write for them. */
const scripts: readonly { codePages: readonly string[]; letters: string }[] = [
  {
    codePages: ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic'],
    letters: 'оеаинтсрвлкмдпуяызьбгчйхжшюцщэфъёіїєґјљњћђџў',
  },
  { codePages: ['windows-1253'], letters: 'αοιετσνηυρπκμλςωδγχθάόίέφβήύώζξψϊΐΰϋ' },
  { codePages: ['windows-1255'], letters: 'יוהלארתבשנמעםדחקפכגטןסצזךףץ' },
  { codePages: ['windows-1256'], letters: 'اليمونرتبعدسهكفقحجةأشصطخضإىذزثءغظئآؤؤپچگژ' },
  { codePages: ['windows-874'], letters: 'านรอกเงมย่ลวดท้สต็ะัปบคีแิหขจใไพโชถผุึูซธศณภฟษญฉฝ์' },
];

/** The weight of a letter by its rank: half for the tenth letter, a quarter for the thirtieth. */
const halfRank = 10;

const weights: readonly { codePage: string; weights: ReadonlyMap<string, number> }[] = scripts.flatMap(
  ({ codePages, letters }) => {
    const byLetter = new Map(Array.from(letters, (letter, rank) => [letter, halfRank / (halfRank + rank)]));
    return codePages.map((codePage) => ({ codePage, weights: byLetter }));
  },
);

/** A proposed code page keeps its place unless another code page fits the letters better by this factor. */
const clearly = 1.03;
/** Minimum fit of a code page for it to replace the proposed one. Running text has about 0.6. */
const leastFit = 0.4;

/**
 * Returns the code page of another script than Latin in which the letters have their usual frequency.
 * @param sample lines with non-ASCII letters
 * @param proposed the code page that is used unless another one fits clearly better
 */
export function usualLetters(sample: Uint8Array, proposed: string | undefined): string | undefined {
  const fits = weights.map((each) => ({ codePage: each.codePage, fit: fitOf(sample, each) }));
  const own = fits.find(({ codePage }) => codePage === proposed)?.fit;
  const [best] = fits.toSorted((left, right) => right.fit - left.fit);
  if (best === undefined || best.fit < leastFit) return proposed;
  if (proposed !== undefined && own === undefined) return proposed;
  return best.fit > (own ?? 0) * clearly ? best.codePage : proposed;
}

/** Returns the average weight of the non-ASCII characters. Capitals within a word count as wrong. */
function fitOf(sample: Uint8Array, { codePage, weights: own }: (typeof weights)[number]): number {
  let sum = 0;
  let all = 0;
  let isAfterSmall = false;
  for (const character of new TextDecoder(codePage).decode(sample)) {
    if (character <= '\x7f') {
      isAfterSmall = false;
      continue;
    }
    all++;
    const small = character.toLowerCase();
    const isCapital = small !== character;
    if (!(isCapital && isAfterSmall)) sum += own.get(small) ?? 0;
    isAfterSmall = !isCapital;
  }
  return all === 0 ? 0 : sum / all;
}
