const small = 'one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty';
const number = String.raw`(?:(?:${small})\s?\((?<both>\d{1,5})\)|(?<digits>\d{1,3}(?:[,.]\d{3})+|\d{1,6})|(?<word>${small}))`;
const unit = String.raw`(?<unit>pages?|words?|characters?|slides?)`;
const between = String.raw`(?:(?:single|double|typed|written|printed|letter|total)[\s-](?:sided|spaced)?\s?)?`;
const lead = String.raw`(?:no (?:more|longer|greater) than|not (?:to )?exceed(?:ing)?|shall not exceed|cannot exceed|at most|up to|limited to|limits? (?:of|is|to)|limits?:|within|maximum(?: (?:length|size|number))?(?: of| is|:)?|max\.?(?: of|:)?)`;
const forms = [
  // Matches "limited to no more than five (5) pages".
  new RegExp(
    String.raw`(?<!\p{L})${lead}\s(?:${lead}\s)?(?:(?:a|an|the)\s)?(?:total of\s)?${number}[\s-]${between}${unit}(?!\p{L})`,
    'iu',
  ),
  // Matches "a five-page limit", "10 pages maximum", "2 pages or less".
  new RegExp(
    String.raw`(?<![\p{L}\d])${number}[\s-]${between}${unit}(?:[\s-](?:limit|max(?:imum)?(?!\p{L})|or (?:less|fewer)|in length)|\s?\(?max(?:imum)?(?!\p{L}))`,
    'iu',
  ),
  // Matches "page limit: 5".
  new RegExp(
    String.raw`(?<!\p{L})${unit}[\s-](?:limit|count|maximum)(?:ation)?(?: is| of)?:?\s${number}(?![\d%])`,
    'iu',
  ),
];

/** Returns "5 pages" for "limited to no more than five (5) pages". */
export function englishLimitOf(sentence: string): string {
  for (const form of forms) {
    const { both, digits, word = '', unit: of = '' } = form.exec(sentence)?.groups ?? {};
    const count = both ?? digits ?? word.toLowerCase();
    if (count !== '')
      return `${count} ${count === '1' || count === 'one' ? of.replace(/s$/i, '') : pluralOf(of)}`.toLowerCase();
  }
  return '';
}

const pluralOf = (unit: string) => (/s$/i.test(unit) ? unit : `${unit}s`);

/** Returns "20 Seiten" for "darf 20 Seiten nicht überschreiten": a number with its unit next to limiting words. */
export function limitIn(sentence: string, { limits, units }: { limits: RegExp; units: string }): string {
  if (!limits.test(sentence)) return '';
  const found = new RegExp(
    String.raw`(?<![\d.,])(\d{1,3}(?:[.\s]\d{3})*|\d{1,6})\s(${units})(?!\p{L})`,
    'iu',
  ).exec(sentence);
  return found ? `${found[1]} ${found[2]}` : '';
}
