/** English sentence with its {places} → sentence. */
type Catalogue = Readonly<Record<string, string>>;

interface Template {
  pattern: RegExp;
  places: string[];
  text: string;
  /** How many signs of its own it has: of two that fit, the one that says more is meant. */
  own: number;
}

/** Longer texts are content, not something that the server says. */
const longest = 1_000;

/**
 * Translates whole sentences: by the sentence itself, else by the template whose words it has and whose places it fills, else one
 * sentence after another where each is known. What fills a place is looked up, too: it may be the reason, said in a sentence of its own.
 */
export function translateSaid(catalogue: Catalogue): (sentence: string) => string {
  const templates = Object.entries(catalogue)
    .filter(([sentence]) => /\{\w+\}/.test(sentence))
    .map(([sentence, text]) => templateOf(sentence, text))
    .toSorted((a, b) => b.own - a.own);

  function whole(sentence: string): string | null {
    if (Object.hasOwn(catalogue, sentence)) return catalogue[sentence] ?? null;
    for (const { pattern, places, text } of templates) {
      const found = pattern.exec(sentence);
      if (found === null) continue;
      const values = new Map(places.map((place, index) => [place, found[index + 1] ?? '']));
      return text.replace(/\{(\w+)\}/g, (_, place: string) => translate(values.get(place) ?? ''));
    }
    return null;
  }

  function translate(sentence: string): string {
    if (sentence.length > longest) return sentence;
    const text = whole(sentence);
    if (text !== null) return text;
    const parts = sentence.split(/(?<=[.!?]) (?=\S)/);
    const texts = parts.length > 1 ? parts.map(whole) : [null];
    if (texts.every((part) => part !== null)) return texts.join(' ');
    // The code behind it has a page of its own, and is the same in every language.
    const [, before, code] = /^(.+)( \[[a-z-]+\])$/s.exec(sentence) ?? [];
    return before === undefined ? sentence : `${translate(before)}${code}`;
  }

  return translate;
}

function templateOf(sentence: string, text: string): Template {
  const pieces = sentence.split(/\{(\w+)\}/);
  const words = pieces.filter((_, index) => index % 2 === 0);
  const places = pieces.filter((_, index) => index % 2 === 1);
  /** Of the place before a word. */
  const signs = (index: number): string => {
    // How many there are is no sentence of somebody else.
    if (places[index - 1] === 'count') return '([\\d.,]+)';
    // A place right behind another is a remark that begins with a space, or nothing.
    return words[index - 1] === '' && index > 1 ? '((?: .*)?)' : '(.*?)';
  };
  const source = words
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .reduce((before, word, index) => `${before}${signs(index)}${word}`);
  return {
    pattern: new RegExp(`^${source}$`, 's'),
    places,
    text,
    own: words.join('').length,
  };
}
