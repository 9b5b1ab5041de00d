interface World {
  sources: string;
  names: readonly string[];
  random: () => number;
}

type Change = (sentence: string, world: World) => string | null;

const words = ['zero one two three four five six seven eight nine ten eleven twelve'].flatMap((list) =>
  list.split(' '),
);
const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const monthNames = months.split('|');
const date = new RegExp(`\\b(\\d{1,2}) (${months}),? (\\d{4})\\b`);
const americanDate = new RegExp(`\\b(${months}) (\\d{1,2}), (\\d{4})\\b`);
const name = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}{3,}(?: \p{Lu}\p{Ll}{3,})*/gu;
const units: [string, string][] = [
  ['days', 'weeks'],
  ['weeks', 'months'],
  ['months', 'years'],
  ['years', 'months'],
  ['hours', 'days'],
  ['minutes', 'hours'],
  ['km', 'miles'],
  ['kilometres', 'miles'],
  ['miles', 'kilometres'],
  ['yards', 'miles'],
  ['feet', 'metres'],
  ['metres', 'kilometres'],
  ['percent', 'people'],
  ['million', 'billion'],
  ['billion', 'million'],
  ['tonnes', 'kilograms'],
];
const alike: [RegExp, string][] = [
  [/\bbegan\b/, 'started'],
  [/\bmany\b/i, 'numerous'],
  [/\blarge\b/, 'big'],
  [/\blargest\b/, 'biggest'],
  [/\bused\b/, 'employed'],
  [/\bbuilt\b/, 'constructed'],
  [/\bincludes?\b/, 'comprises'],
  [/\bbecame\b/, 'turned into'],
  [/\bshows?\b/, 'demonstrates'],
  [/\bcalled\b/, 'named'],
  [/\bimportant\b/, 'significant'],
  [/\bcity\b/, 'town'],
  [/\bbecause\b/, 'since'],
  [/\bhelped\b/, 'assisted'],
  [/\bmostly\b/, 'mainly'],
  [/\bsaid\b/, 'stated'],
  [/\bdied\b/, 'passed away'],
  [/\bgave\b/, 'granted'],
  [/\bapproximately\b/, 'about'],
  [/\bmade\b/, 'created'],
  [/\bcan be\b/, 'are able to be'],
  [/\bmore than\b/, 'over'],
  [/\busually\b/, 'as a rule'],
  [/\ballowed?\b/, 'permitted'],
  [/\bcountries\b/, 'nations'],
  [/\bcreated\b/, 'set up'],
  [/\bdifferent\b/, 'various'],
  [/\bstarted\b/, 'began'],
  [/\bwork\b/, 'labour'],
  [/\bhowever, /i, ''],
  [/\balso /, 'in addition '],
];

/** Sentences that an answer could state: complete, 8 to 40 words, plain prose. */
export function statable(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  return text
    .split(/\n\s*\n/)
    .flatMap((paragraph) => [...segmenter.segment(paragraph)].map(({ segment }) => segment.trim()))
    .filter((sentence) => {
      const count = sentence.split(/\s+/).length;
      return /^\p{Lu}.*[.]$/u.test(sentence) && count >= 8 && count <= 40 && !/["“”[\]|#]/.test(sentence);
    });
}

const endless = (sentence: string) => sentence.replace(/\.$/, '');
const small = (sentence: string) =>
  /^(?:The|A|An|In|On|At|By|It|This|These|They|He|She|Its|His|For|Many|Some|Since|After|From|There|When|While)\b/.test(
    sentence,
  )
    ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
    : sentence;
const large = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
const changedOnly = (before: string, after: string) => (before === after ? null : after);

export const faithful: Record<string, Change> = {
  'as it stands': (sentence) => sentence,
  numbers: (sentence) =>
    changedOnly(
      sentence,
      sentence
        .replace(/\b(\d+(?:\.\d+)?)( ?%)/, '$1 percent')
        .replace(/\b(\d{1,3}),(\d{3})\b(?!,)/, '$1$2')
        .replace(/\b(\d)\.(\d) million\b/, '$1,$200,000')
        .replace(/\$(\d+) million/, '$1 million dollars')
        .replace(/\b(two|three|four|five|six|seven|eight|nine|ten)\b/, (each) => String(words.indexOf(each)))
        .replace(/(?<![.\d,] ?|\d)\b([2-9])(?= [a-z]{4,})/, (each) => words[Number(each)] ?? each)
        .replace(date, '$2 $1, $3')
        .replace(americanDate, '$2 $1 $3'),
    ),
  reordered: (sentence) => {
    const lead = /^([^,]{8,60}), ((?:the|a|an|it|he|she|they|this|these|there)\b.{25,})\.$/u.exec(sentence);
    return lead ? `${large(lead[2] ?? '')} ${small(lead[1] ?? '')}.` : null;
  },
  synonyms: (sentence) =>
    changedOnly(
      sentence,
      alike.reduce((text, [from, to]) => text.replace(from, to), sentence),
    ),
  shortened: (sentence) => {
    const aside = /^(.{30,}?),? (?:\([^)]{5,}\)|which [^,.]{8,},|who [^,.]{8,},)(.*)$/.exec(sentence);
    return aside ? `${aside[1] ?? ''}${aside[2] ?? ''}` : null;
  },
  led: (sentence) => `According to the text, ${small(sentence)}`,
  bullet: (sentence) => {
    const subject = /^((?:The |An? )?[\p{L}' -]{4,40}?) ((?:is|was|are|were|has|had|can|may)\b.{20,})$/u.exec(
      sentence,
    );
    return subject ? `- **${subject[1]}:** ${subject[2]}` : null;
  },
  row: (sentence) => {
    const subject =
      /^((?:The |An? )?[\p{L}' -]{4,40}?) ((?:is|was|are|were|has|had|can|may)\b.{20,})\.$/u.exec(sentence);
    return subject ? `| ${subject[1]} | ${subject[2]} |` : null;
  },
};

/** Changes of a sentence that change its meaning, by kind. */
export const planted: Record<string, Change> = {
  number: (sentence, { sources, random }) => {
    const found = [...sentence.matchAll(/\b\d[\d,.]*\d\b|\b[2-9]\b(?= [a-z])/g)].filter(
      ({ 0: each }) => !/^(?:1[5-9]|20)\d\d$/.test(each),
    );
    const chosen = found[Math.floor(random() * found.length)];
    if (!chosen) return null;
    const changed = chosen[0].replace(/\d/, (digit) =>
      String((Number(digit) % 8) + 2 === Number(digit) ? 1 : (Number(digit) % 8) + 2),
    );
    return sources.includes(changed)
      ? null
      : sentence.slice(0, chosen.index) + changed + sentence.slice(chosen.index + chosen[0].length);
  },
  'number of the same source': (sentence, { sources, random }) => {
    const found = [...sentence.matchAll(/\b\d[\d,.]*\d\b/g)];
    const chosen = found[Math.floor(random() * found.length)];
    if (!chosen) return null;
    const isYear = (text: string) => /^(?:1\d|20)\d\d$/.test(text);
    const others = (sources.match(/\b\d[\d,.]*\d\b/g) ?? []).filter(
      (each) => isYear(each) === isYear(chosen[0]) && !sentence.includes(each),
    );
    const other = others[Math.floor(random() * others.length)];
    return other === undefined
      ? null
      : sentence.slice(0, chosen.index) + other + sentence.slice(chosen.index + chosen[0].length);
  },
  date: (sentence, { random }) => {
    const month = new RegExp(`\\b(?:${months})(?= \\d|,? \\d{4}| of)`).exec(sentence)?.[0];
    if (month === undefined) return null;
    const next = monthNames[(monthNames.indexOf(month) + 1 + Math.floor(random() * 10)) % 12] ?? month;
    return sentence.replace(month, next);
  },
  name: (sentence, { names, random, sources }) => {
    const found = [...sentence.matchAll(name)].filter(({ 0: each }) => !monthNames.includes(each));
    const chosen = found[Math.floor(random() * found.length)];
    const other = names[Math.floor(random() * names.length)];
    if (!chosen || other === undefined || sources.includes(other)) return null;
    return sentence.slice(0, chosen.index) + other + sentence.slice(chosen.index + chosen[0].length);
  },
  invented: (sentence, { names, random, sources }) => {
    const other = names[Math.floor(random() * names.length)];
    if (other === undefined || sources.includes(other)) return null;
    return `${endless(sentence)}, together with ${other}.`;
  },
  unit: (sentence) => {
    for (const [from, to] of units) {
      const pattern = new RegExp(`(?<=\\d[ -]?)\\b${from}\\b`);
      if (pattern.test(sentence)) return sentence.replace(pattern, to);
    }
    return null;
  },
  negation: (sentence) => {
    if (
      /\b(?:not|no|never|none|nor|neither|without|cannot|only|unless|except|few|hardly)\b|n['’]t\b/i.test(
        sentence,
      )
    ) {
      const without = sentence.replace(
        /\b(is|are|was|were|do|does|did|has|have|had|can|could|would|will|may|must|should) not\b/,
        '$1',
      );
      return changedOnly(sentence, without);
    }
    return changedOnly(
      sentence,
      sentence.replace(/\b(is|are|was|were|has|have|had|can|could|would|will|may|must|should)\b/, '$1 not'),
    );
  },
  subject: (sentence) => {
    const found = [...sentence.matchAll(/\b\p{Lu}\p{Ll}{3,}(?: \p{Lu}\p{Ll}{3,})*/gu)].filter(
      ({ 0: each }) =>
        !monthNames.includes(each) &&
        !/^(?:The|This|These|When|While|After|However|Although|During|Many|Some|Their|They|There|Other|Both|With|From|Since)\b/.test(
          each,
        ),
    );
    const [one, two] = [found[0], found.at(-1)];
    if (!one || !two || one.index === two.index || one[0] === two[0]) return null;
    const between = sentence.slice(one.index + one[0].length, two.index);
    if (
      !/\b(?:was|is|defeated|won|led|gave|became|joined|founded|began|to|from|over|against|by|in)\b/.test(
        between,
      ) ||
      /\band\b|,/.test(between)
    )
      return null;
    return (
      sentence.slice(0, one.index) + two[0] + between + one[0] + sentence.slice(two.index + two[0].length)
    );
  },
  scope: (sentence) =>
    changedOnly(
      sentence,
      sentence
        .replace(/(?<!how |at |the |as |so )\b(?:most|some|many|several)\b/, 'all')
        .replace(/\b(?:Most|Some|Many|Several)\b/, 'All')
        .replace(/\b(?:often|usually|sometimes|generally|typically|mostly)\b/, 'always'),
    ),
};
