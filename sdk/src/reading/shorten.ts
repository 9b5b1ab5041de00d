/** Matches words whose removal changes the meaning. */
const sense =
  /\b(?:not|no|never|none|unless|except|only|without|if|nicht|kein\w*|nur|ohne|wenn|sofern|außer|ne|pas|sans|sauf|sin|salvo|si)\b/i;

/** Words that only join a sentence to the one before it. */
const joining =
  /^(?:In addition|Additionally|Furthermore|Moreover|However|Therefore|Thus|Hence|Consequently|Accordingly|Finally|Similarly|Likewise|As such|As a result|In general|Generally|Overall|More specifically|In particular|In other words|In short|First|Firstly|Second|Secondly|Third|Thirdly|Überdies|Außerdem|Zudem|Ferner|Daher|Deshalb|Somit|Schließlich|Erstens|Zweitens|Drittens),\s+|^(?:Therefore|Thus|Hence)\s+(?=the\s)/;

/**
 * The sentence without words that only join it to the one before.
 * @example withoutJoin('However, the depot stays open.') // 'The depot stays open.'
 */
export const withoutJoin = (sentence: string): string => {
  const alone = sentence.replace(joining, '');
  return alone === sentence ? sentence : capitalized(alone);
};

/**
 * Shortens a sentence to a line of a slide: removes brackets and side clauses, but never a word that changes the meaning, and
 * nothing that the sentence needs: what follows a single dash may be its verb. Adds no words.
 */
export function shorten(sentence: string, maxLength: number): string {
  let text = withoutJoin(sentence.trim());
  const cut = (pattern: RegExp, keep = '') => {
    for (const found of text.match(pattern) ?? [])
      if (text.length > maxLength && !sense.test(found)) {
        const shorter = text.replace(found, keep).replaceAll(/\s+/g, ' ').trim();
        // Undo a cut that leaves an unpaired bracket, which would make the line unreadable.
        if (isClosed(shorter) || !isClosed(text)) text = shorter;
      }
  };
  cut(/(?<!\s)\s*\([^()]{3,}\)/g);
  // A side clause goes on to the next comma, unless that comma is part of a list.
  cut(
    /,\s+(?:which|who|where|wobei|welche[rs]?)\b[^,;:]*(?=,\s(?!(?:and|or|und|oder|as well as)\b)|[;.]|$)/g,
  );
  cut(
    /,\s+(?:including|such as|for example|e\.g\.|as well as|einschließlich|zum Beispiel|z\.\s?B\.)\s[^,;:]*(?=[;.]|$)/g,
  );
  // Between two dashes.
  if (text.match(/\s[–—]\s/g)?.length === 2) cut(/\s[–—]\s[^–—]{3,}\s[–—](?=\s)/g);
  // The second of two sentences, not the last of a list.
  if (text.match(/;/g)?.length === 1 && !text.includes(':')) cut(/;\s[^;]{20,}$/g, '.');
  return capitalized(text)
    .replace(/^["“”']\s*(?=[^"“”']*$)/, '')
    .replace(/[;:,]$/, '')
    .replace(/(?<!\.|\betc|\busw|\bal)\.$/, '')
    .trim();
}

const capitalized = (text: string) =>
  text.replace(/^\p{Ll}(?=[\p{Ll}’']*\s)/u, (letter) => letter.toUpperCase());

const isClosed = (text: string) => (text.match(/[([]/g)?.length ?? 0) === (text.match(/[)\]]/g)?.length ?? 0);
