/** The text search configurations that every PostgreSQL has, by ISO 639-1 code. */
const configurations: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  it: 'italian',
  lt: 'lithuanian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
};

/** For texts that are too short to detect, and tables of names: the most common language. */
const usualConfiguration = 'english';
/** For languages without a PostgreSQL dictionary: words as written. */
const plainConfiguration = 'simple';

/** Characters examined: a few sentences show the language. */
const sampleSize = 6_000;
const pieces = 12;

/**
 * The text search configuration for a document's language.
 * @param texts its passages, which are sampled, because many documents begin with a title page
 */
export async function textConfiguration(texts: readonly string[]): Promise<string> {
  const sample = spread(texts);
  if (sample === '') return usualConfiguration;
  // Loaded on demand, because its frequency tables take 37 MB.
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(sample);
  if (found.language === '' || !found.isReliable()) return usualConfiguration;
  return configurations[found.language] ?? plainConfiguration;
}

function spread(texts: readonly string[]): string {
  const step = Math.max(1, texts.length / pieces);
  let sample = '';
  for (let at = 0; at < texts.length && sample.length < sampleSize; at += step)
    sample += ` ${(texts[Math.floor(at)] ?? '').slice(0, sampleSize / pieces)}`;
  return sample.trim();
}
