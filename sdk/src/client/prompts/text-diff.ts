export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Words and the gaps between them: together they are the text. */
const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Comparing takes as many steps as one list times the other; beyond this it goes by lines, then by the whole. */
const stepLimit = 4_000_000;

/** What became of a text: `same` and `removed` together are the former one, `same` and `added` the later one. */
export function diffText(before: string, after: string): DiffPart[] {
  for (const split of [wordsOf, linesOf]) {
    const parts = diffLists(split(before), split(after));
    if (parts) return parts;
  }
  return joined([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]);
}

/** By their longest common subsequence. Null where that would take too long. */
function diffLists(before: readonly string[], after: readonly string[]): DiffPart[] | null {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const middle = changes(before.slice(start, before.length - end), after.slice(start, after.length - end));
  if (!middle) return null;
  return joined([
    { kind: 'same', text: before.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: before.slice(before.length - end).join('') },
  ]);
}

function changes(before: readonly string[], after: readonly string[]): DiffPart[] | null {
  if (before.length * after.length > stepLimit) return null;
  const width = after.length + 1;
  // How much the rests from here on have in common.
  const common = new Uint16Array((before.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      parts.push({ kind: 'same', text: before[i] ?? '' });
      i++;
      j++;
    } else if (i < before.length && (j === after.length || at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: 'removed', text: before[i++] ?? '' });
    } else {
      parts.push({ kind: 'added', text: after[j++] ?? '' });
    }
  }
  return parts;
}

/** Neighbours of one kind become one part; empty ones go. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  for (const { kind, text } of parts) {
    const last = result.at(-1);
    if (text === '') continue;
    if (last?.kind === kind) last.text += text;
    else result.push({ kind, text });
  }
  return result;
}
