export interface PlantedQuote {
  kind: string;
  /** The quoted text without quotation marks. */
  text: string;
}

const negation = /\b(?:not|no|never|none|nor|neither|without|cannot|unless|except)\b|n['’]t\b/i;
const word = /[\p{L}\p{N}]+/gu;

export function quotable(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  return text
    .split(/\n\s*\n/)
    .flatMap((paragraph) => [...segmenter.segment(paragraph)].map(({ segment }) => segment.trim()))
    .filter((sentence) => {
      const words = sentence.match(word) ?? [];
      const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
      const plain = /^\p{Lu}/u.test(sentence) && /[.!]$/.test(sentence) && !/["“”„«»[\]|]/.test(sentence);
      return plain && words.length >= 9 && words.length <= 45 && letters / sentence.length > 0.6;
    });
}

export function trueQuote(sentence: string, random: () => number): PlantedQuote {
  const done: string[] = [];
  let text = sentence
    .replace(/\u00ad?-?\n(?=\p{Ll})/gu, (cut) => (cut.startsWith('\n') ? ' ' : ''))
    .replace(/\s+/g, ' ');
  const maybe = (kind: string, share: number, change: (text: string) => string) => {
    if (random() >= share) return;
    const changed = change(text);
    if (changed !== text) done.push(kind);
    text = changed;
  };
  maybe('pieces', 0.25, (whole) => {
    const words = whole.split(' ');
    if (words.length < 14) return whole;
    const from = 4 + Math.floor(random() * 3);
    const to = from + 2 + Math.floor(random() * 3);
    if (negation.test(words.slice(from, to).join(' '))) return whole;
    const mark = ['…', '...', '[...]', '[…]'][Math.floor(random() * 4)] ?? '…';
    return [...words.slice(0, from), mark, ...words.slice(to)].join(' ');
  });
  maybe('signs', 0.5, (whole) => whole.replace(/[‘’]/g, "'").replace(/[–—]/g, '-'));
  maybe('curly', 0.3, (whole) => whole.replace(/'/g, '’').replace(/ - /g, ' — '));
  maybe('end', 0.4, (whole) => whole.replace(/[.!]$/, ['', ',', '…'][Math.floor(random() * 3)] ?? ''));
  maybe('case', 0.25, (whole) => whole.charAt(0).toLowerCase() + whole.slice(1));
  maybe('bracketed letter', 0.1, (whole) => `[${whole.charAt(0).toLowerCase()}]${whole.slice(1)}`);
  maybe('bracketed word', 0.1, (whole) => {
    const words = whole.split(' ');
    const place = 2 + Math.floor(random() * 3);
    const replaced = words[place] ?? '';
    if (/\p{N}/u.test(replaced) || negation.test(replaced) || /^\p{P}|\p{P}$/u.test(replaced)) return whole;
    words[place] = `[the ${replaced}]`;
    return words.join(' ');
  });
  maybe('bold', 0.15, (whole) => whole.replace(/^(\S+ \S+)/, '**$1**'));
  maybe('line', 0.1, (whole) => whole.replace(/(\S+ \S+ \S+) /, '$1\u00a0'));
  return { kind: done.join(', ') || 'as it is', text };
}

const wordsOf = (text: string) => ` ${(text.toLowerCase().match(word) ?? []).join(' ')} `;

/** A changed quote that does not occur in the text. @param vocabulary words of other documents */
export function falseQuote(
  sentence: string,
  { whole, other }: { whole: string; other: string },
  vocabulary: readonly string[],
  random: () => number,
): PlantedQuote {
  const words = sentence.replace(/\s+/g, ' ').split(' ');
  const pick = (count: number) => Math.floor(random() * count);
  const strange = () => vocabulary[pick(vocabulary.length)] ?? 'quixotic';
  const kinds: [string, () => string | null][] = [
    [
      'word',
      () => {
        const places = [...words.keys()].filter((place) => /^\p{Ll}{5,}$/u.test(words[place] ?? ''));
        const place = places[pick(places.length)];
        return place === undefined ? null : words.with(place, strange()).join(' ');
      },
    ],
    [
      'number',
      () => {
        const place = words.findIndex((each) => /\d/.test(each));
        if (place < 0) return null;
        const changed = (words[place] ?? '').replace(/\d(?=\D*$)/, (digit) =>
          String((Number(digit) + 3) % 10),
        );
        return words.with(place, changed).join(' ');
      },
    ],
    [
      'negation',
      () => {
        const place = words.findIndex((each) =>
          /^(?:is|are|was|were|shall|must|may|can|will|has|have)$/.test(each),
        );
        if (place < 0) return null;
        return words[place + 1] === 'not'
          ? words.toSpliced(place + 1, 1).join(' ')
          : words.toSpliced(place + 1, 0, 'not').join(' ');
      },
    ],
    [
      'order',
      () => {
        const place = 1 + pick(words.length - 4);
        const one = words[place] ?? '';
        const two = words[place + 2] ?? '';
        if (one.toLowerCase().replace(/\W/g, '') === two.toLowerCase().replace(/\W/g, '')) return null;
        return words
          .with(place, two)
          .with(place + 2, one)
          .join(' ');
      },
    ],
    [
      'two sentences',
      () => {
        const end = other.replace(/\s+/g, ' ').split(' ');
        return [
          ...words.slice(0, Math.ceil(words.length / 2)),
          ...end.slice(Math.floor(end.length / 2)),
        ].join(' ');
      },
    ],
    ['invented', () => `The ${Array.from({ length: 9 }, strange).join(' ')}.`],
    [
      'left out',
      () => {
        const place = 2 + pick(words.length - 6);
        return words.toSpliced(place, 3).join(' ');
      },
    ],
  ];
  for (;;) {
    const [kind, make] = kinds[pick(kinds.length)] ?? ['', () => null];
    const text = make();
    if (text !== null && !wordsOf(whole).includes(wordsOf(text))) return { kind, text };
  }
}

export function asQuoted(text: string, number: number, random: () => number): string {
  const styles = [
    `The agreement says: “${text}” [${number}].`,
    `As stated, "${text.replaceAll('"', "'")}" [${number}]`,
    `- **Point:** «${text}» [${number}]`,
    `The relevant passage is:\n\n> ${text}\n> — page 3\n\nSee [${number}].`,
    `According to the document, “${text} [${number}]”.`,
  ];
  return styles[Math.floor(random() * styles.length)] ?? '';
}
