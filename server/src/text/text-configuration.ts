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

/**
 * The configuration for the most common language, used for tables of names and for texts that are too short to detect their
 * language.
 */
const usualConfiguration = 'english';
/** The configuration for languages without a PostgreSQL dictionary: words are indexed as written. */
const plainConfiguration = 'simple';

/** Maximum number of characters that are examined, because a few sentences suffice to detect the language. */
const sampleSize = 6_000;
const pieces = 12;

/**
 * Returns the text search configuration for a document's language.
 * @param texts the document's passages. Samples from all parts are used, because many documents begin with a title page
 */
export async function textConfiguration(texts: readonly string[]): Promise<string> {
  const sample = spread(texts);
  if (sample === '') return usualConfiguration;
  // Loads the language detector on demand, because its frequency tables take 37 MB.
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
