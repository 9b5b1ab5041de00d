import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** How many words or lines may differ: the time it takes grows with their square. */
const maxEditLength = 2000;

/**
 * What became of a text: `same` and `removed` together are the former one, `same` and `added` the later one. Told by words;
 * where too many of them differ by lines, and where too many of those do, as a whole.
 */
export function diffText(before: string, after: string): DiffPart[] {
  const parts =
    diffWordsWithSpace(before, after, { maxEditLength }) ??
    diffLines(before, after, { maxEditLength }) ??
    replaced(before, after);
  return parts
    .filter(({ value }) => value !== '')
    .map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }));
}

function replaced(before: string, after: string): ChangeObject<string>[] {
  return [
    { value: before, removed: true, added: false, count: 1 },
    { value: after, removed: false, added: true, count: 1 },
  ];
}
