import { fillPlaces, type Message } from './message.ts';

/** Translations by English sentence, both with {placeholders}. */
type Catalogue = Readonly<Record<string, string>>;

/** @param parts the key and values of the sentence, if its sender knows them */
export type TranslateServerMessage = (sentence: string, parts?: Partial<Message>) => string;

interface Template {
  pattern: RegExp;
  places: string[];
  text: string;
  /** Number of fixed characters. If two templates match, the one with more fixed characters is used. */
  own: number;
}

/** Maximum length of a sentence in characters. Longer texts are content and are not translated. */
const maxLength = 1_000;

/**
 * Translates a message by its key. A sentence without a key is translated whole: by an exact match, else by a matching
 * template, else sentence by sentence. Values of such a template are translated, too, because they can be sentences themselves.
 */
export function translateServerMessages(catalogue: Catalogue): TranslateServerMessage {
  const templates = Object.entries(catalogue)
    .filter(([sentence]) => /\{\w+\}/.test(sentence))
    .map(([sentence, text]) => templateOf(sentence, text))
    .toSorted((a, b) => b.own - a.own);

  function byKey({ key, values }: Message): string {
    // A name or a stored sentence, whose values are in its text.
    if (values.length === 0) return translate(key);
    const text = (Object.hasOwn(catalogue, key) && catalogue[key]) || key;
    return fillPlaces(
      text,
      values.map((value) => (typeof value === 'object' ? byKey(value) : String(value))),
    );
  }

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
    // The error code at the end stays untranslated, because it is the name of a documentation page.
    const [, before, code] = /^(.+)( \[[a-z-]+\])$/s.exec(sentence) ?? [];
    return before === undefined ? sentence : `${translate(before)}${code}`;
  }

  return (sentence, { key, values } = {}) =>
    typeof key === 'string' && Array.isArray(values) ? byKey({ key, values }) : translate(sentence);
}

function templateOf(sentence: string, text: string): Template {
  const pieces = sentence.split(/\{(\w+)\}/);
  const words = pieces.filter((_, index) => index % 2 === 0);
  const places = pieces.filter((_, index) => index % 2 === 1);
  /** Returns a pattern for the value of the placeholder before a word. */
  const signs = (index: number): string => {
    // Numbers match digits only, so that a number never takes part of another sentence.
    if (places[index - 1] === 'count') return '([\\d.,]+)';
    // A placeholder directly after another one is an optional remark that begins with a space.
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
