/** The text search configurations that every PostgreSQL has, by the ISO 639-1 code of their language. */
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

/** What is too short to tell, and tables of names, are taken for the language that most things are written in. */
const usualConfiguration = 'english';
/** For languages that PostgreSQL has no dictionary of: words as they are written. */
const plainConfiguration = 'simple';

/** Characters looked at: a language shows in a few sentences. */
const sampleSize = 6_000;
const pieces = 12;

/**
 * The text search configuration for the language that a document is written in.
 * @param texts its passages; some from all over it are looked at, because many begin with a title page
 */
export async function textConfiguration(texts: readonly string[]): Promise<string> {
  const sample = spread(texts);
  if (sample === '') return usualConfiguration;
  // Read when there is something to detect: it keeps 37 MB of frequencies in memory.
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
