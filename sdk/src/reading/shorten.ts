/** Matches words whose removal changes the meaning. */
const sense =
  /\b(?:not|no|never|none|unless|except|only|without|if|nicht|kein\w*|nur|ohne|wenn|sofern|außer|ne|pas|sans|sauf|sin|salvo|si)\b/i;

/**
 * Shortens a sentence to a line of a slide: removes brackets and side clauses, but no word whose removal changes the meaning.
 * Adds no words.
 */
export function shorten(sentence: string, maxLength: number): string {
  let text = sentence.trim();
  const cut = (pattern: RegExp, keep = '') => {
    for (const found of text.match(pattern) ?? [])
      if (text.length > maxLength && !sense.test(found)) {
        const shorter = text.replace(found, keep).replaceAll(/\s+/g, ' ').trim();
        // Undo a cut that leaves an unpaired bracket, which would make the line unreadable.
        if (isClosed(shorter) || !isClosed(text)) text = shorter;
      }
  };
  cut(/(?<!\s)\s*\([^()]{3,}\)/g);
  cut(
    /^(?:In addition|Additionally|Furthermore|Moreover|However|Therefore|Finally|As such|In general|More specifically|For example|In particular|Überdies|Außerdem|Daher),\s+/g,
  );
  cut(
    /,\s+(?:which|who|where|including|such as|for example|e\.g\.|as well as|wobei|welche[rs]?|einschließlich)\b[^,;]*(?=[,;.]|$)/g,
  );
  cut(/;\s[^;]{20,}$/g, '.');
  cut(/\s[–—]\s[^–—]{15,}$/g, '.');
  text = text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return text
    .replace(/^["“”']\s*(?=[^"“”']*$)/, '')
    .replace(/[;:,]$/, '')
    .replace(/(?<!\.|\betc|\busw)\.$/, '')
    .trim();
}

const isClosed = (text: string) => (text.match(/[([]/g)?.length ?? 0) === (text.match(/[)\]]/g)?.length ?? 0);
