/** The number of consecutive words that count as a quote if a source contains them, too. */
const run = 5;

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Removes everything from an answer that comes from documents, because the person may lose access to them: quotes, sentences
 * with a citation, and sentences that repeat a source. Only the answer's own text is left: advice, steps, questions.
 * @param sources the texts that the answer is based on
 */
export function ownWords(answer: string, sources: readonly string[]): string {
  const known = runsOf(sources);
  return (
    answer
      .replace(/```[\s\S]*?(?:```|$)/g, '\n')
      .replace(/^[^\S\r\n\u2028\u2029]*>.*$/gm, '')
      // Moves a citation from behind the full stop into the sentence before it.
      .replace(/(?<![.!?])([.!?]+)((?:\s*\[\d+\])+)/g, '$2$1')
      .split(/\n+|(?<=[.!?])\s+/)
      .map((sentence) => sentence.replace(/^[\s#*+|-]+(?:\d+[.)]\s+)?|[*_`|]+/g, '').trim())
      .filter((sentence) => sentence !== '' && !isBorrowed(sentence, known) && !boilerplate.test(sentence))
      .join(' ')
  );
}

/** Phrases without information about the question, such as reports of missing information, announcements and offers of help. */
const boilerplate =
  /^(?:(?:your|the|these) (?:documents?|excerpts?|sources?|passages?) (?:do(?:es)?(?: not|n[’']t) |(?:seem|contain|hold) )|nothing (?:above|in them) |(?:nearest|main points|found|here (?:is|are)|based on|according to|from) .{0,80}(?:documents?|excerpts?|sources?)\b.{0,40}:?$|(?:sure|certainly|of course|absolutely|great question|good question)\b.{0,60}$|(?:please )?(?:let me know|feel free|do not hesitate|don[’']t hesitate)|(?:i )?hope (?:this|that) helps|is there anything else|would you like|if you (?:have any|have (?:more|further|other)|need (?:more|further|any other)|would like (?:me|more|further))\b|as an ai\b|i(?: a|[’'])m (?:sorry|an ai)|i (?:can|could)(?:not|n[’']t) find|try the words|upload (?:a|the) document)/i;
const quoted = /“[^“”]{8,}”|„[^„“”]{8,}[“”]|«[^«»]{8,}»|"[^"]{8,}"|\[\d+\]/;

function isBorrowed(sentence: string, known: KnownRuns): boolean {
  if (quoted.test(sentence)) return true;
  const words = wordsOf(sentence);
  const length = Math.min(run, words.length);
  return windows(words, length).some((words) => known(length).has(words));
}

/** Returns all sequences of this many words in the sources. Shorter sequences are used to compare shorter sentences. */
type KnownRuns = (length: number) => ReadonlySet<string>;

/**
 * Computes the set of sequences for a length when it is first needed. Most sentences are longer than `run` words and share one
 * set.
 */
function runsOf(sources: readonly string[]): KnownRuns {
  let words: string[][] | undefined;
  const known = new Map<number, ReadonlySet<string>>();
  return (length) => {
    let runs = known.get(length);
    if (!runs) {
      words ??= sources.map(wordsOf);
      // A single word is never a quote.
      runs = new Set(length < 2 ? [] : words.flatMap((each) => windows(each, length)));
      known.set(length, runs);
    }
    return runs;
  };
}

function windows(words: readonly string[], length: number): string[] {
  if (length === 0) return [];
  return Array.from({ length: Math.max(0, words.length - length + 1) }, (_, start) =>
    words.slice(start, start + length).join(' '),
  );
}
