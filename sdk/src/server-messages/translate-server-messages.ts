/** English sentence with {placeholders} → translated sentence. */
type Catalogue = Readonly<Record<string, string>>;

interface Template {
  pattern: RegExp;
  places: string[];
  text: string;
  /** Number of fixed characters. If two templates match, the one with more of them wins. */
  own: number;
}

/** Longer texts are content, not sentences of the server. */
const maxLength = 1_000;

/**
 * Translates whole sentences: by an exact match, else by a template that matches, else sentence by sentence. Placeholder values
 * are translated, too, because they can be sentences themselves.
 */
export function translateServerMessages(catalogue: Catalogue): (sentence: string) => string {
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
    if (sentence.length > maxLength) return sentence;
    const text = whole(sentence);
    if (text !== null) return text;
    const parts = sentence.split(/(?<=[.!?]) (?=\S)/);
    const texts = parts.length > 1 ? parts.map(whole) : [null];
    if (texts.every((part) => part !== null)) return texts.join(' ');
    // The error code at the end has its own page and is the same in every language.
    const [, before, code] = /^(.+)( \[[a-z-]+\])$/s.exec(sentence) ?? [];
    return before === undefined ? sentence : `${translate(before)}${code}`;
  }

  return translate;
}

function templateOf(sentence: string, text: string): Template {
  const pieces = sentence.split(/\{(\w+)\}/);
  const words = pieces.filter((_, index) => index % 2 === 0);
  const places = pieces.filter((_, index) => index % 2 === 1);
  /** The characters that the placeholder before a word may contain. */
  const signs = (index: number): string => {
    // Numbers cannot be part of another sentence.
    if (places[index - 1] === 'count') return '([\\d.,]+)';
    // A placeholder directly behind another one is an optional remark that begins with a space.
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
