import type { OcrLanguage } from './languages.ts';

/** Frequent function words per language, also without accents, because the model of another language omits accents. */
const words: Readonly<Record<OcrLanguage, ReadonlySet<string>>> = {
  eng: listed(
    'the of and to in is that for with be this are shall by on not as or from it at which will has have',
  ),
  deu: listed(
    'der die und das den von zu mit ist für fur des auf ein eine einer nicht dem sich werden bei wird oder nach im sind als',
  ),
  fra: listed(
    'le la les des et du une est pour dans que par sur avec au aux qui pas ce ou en un de dans cette sont',
  ),
  spa: listed('el la los las de y que en por para con una del se es al como no su un lo sus o más mas'),
  ita: listed(
    'il di che la e per un una del della dei con non si è sono nel alla le gli da in delle al come',
  ),
};

/** Minimum number of words on a page for detecting its language. */
const minWords = 12;
/** Minimum share of a language's function words on a page in that language. A third or more is normal. */
const minShare = 0.15;
/** Minimum ratio to the share of the second-best language, because related languages share words. */
const clearly = 1.25;

export function languageOf(text: string): OcrLanguage | null {
  const tokens = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (tokens.length < minWords) return null;
  const shares = Object.entries(words)
    .map(([code, known]) => ({
      code: code as OcrLanguage,
      share: tokens.filter((token) => known.has(token)).length / tokens.length,
    }))
    .toSorted((left, right) => right.share - left.share);
  const [best, next] = shares;
  if (!best || !next || best.share < minShare || best.share < next.share * clearly) return null;
  return best.code;
}

function listed(line: string): ReadonlySet<string> {
  return new Set(line.split(' '));
}
