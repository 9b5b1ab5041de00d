import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Maximum number of different words or lines, because the time grows quadratically with that number. */
const maxEditLength = 2000;

/**
 * Compares two texts: `same` and `removed` parts form the old text, `same` and `added` parts the new one. Compares words; if
 * too many words differ, lines; if too many lines differ, whole texts.
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
