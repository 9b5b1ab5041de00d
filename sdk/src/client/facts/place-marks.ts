import type { FactMark } from '../../tools/fact-mark.ts';

/** A letter or digit of a displayed text. Blanks, punctuation and Markdown signs are left out, because displays change them. */
interface Letter {
  node: Text;
  offset: number;
}

const letter = /[\p{L}\p{N}]/gu;
const lettersOf = (text: string) => (text.toLowerCase().match(letter) ?? []).join('');

/** The words of a sentence may be displayed several times, for example as the title and in the text. */
const maxPlaces = 20;

/** Finds the words of marks in a displayed text. A mark whose words have just been changed has no range. */
export function rangesOf(shown: HTMLElement, marks: readonly FactMark[]): Map<string, Range[]> {
  const letters: Letter[] = [];
  let text = '';
  const nodes = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    for (const { 0: found, index } of (node.nodeValue ?? '').matchAll(letter)) {
      const low = found.toLowerCase();
      text += low;
      for (let at = 0; at < low.length; at += 1) letters.push({ node: node as Text, offset: index });
    }
  }
  const places = new Map<string, Range[]>();
  for (const { key, found, sentence } of marks) {
    const words = lettersOf(found);
    // A name is marked wherever it occurs, a figure or statement in its sentence.
    const around = key.startsWith('name:') ? words : lettersOf(sentence);
    const ranges: Range[] = [];
    for (
      let at = text.indexOf(around);
      words !== '' && at !== -1 && ranges.length < maxPlaces;
      at = text.indexOf(around, at + around.length)
    ) {
      const start = text.indexOf(words, at);
      const range = start === -1 ? null : rangeOf(letters, start, start + words.length);
      if (range) ranges.push(range);
    }
    places.set(key, ranges);
  }
  return places;
}

function rangeOf(letters: readonly Letter[], start: number, end: number): Range | null {
  const first = letters[start];
  const last = letters[end - 1];
  if (!first || !last) return null;
  const range = new Range();
  range.setStart(first.node, first.offset);
  const text = last.node.data;
  const sign = text.codePointAt(last.offset) ?? 0;
  range.setEnd(last.node, Math.min(text.length, last.offset + (sign > 0xff_ff ? 2 : 1)));
  return range;
}
