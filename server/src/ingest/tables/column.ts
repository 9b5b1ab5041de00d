import { kindOf, shapeOf } from './cell-kind.ts';
import type { GridRow } from './grid.ts';

const dominantShare = 0.8;

export interface Column {
  name: string;
  values: readonly string[];
  kind: string | undefined;
  shape: string | undefined;
  isRepeatedBelow: boolean;
}

export function describe(name: string, body: readonly GridRow[], column: number): Column {
  const values = body.map(({ cells }) => cells[column] ?? '').filter((cell) => kindOf(cell) !== 'nothing');
  return {
    name,
    values,
    kind: dominant(kindsOf(values)),
    shape: dominant(values.map(shapeOf)),
    isRepeatedBelow: name !== '' && values.includes(name),
  };
}

/** Returns the kinds of the values. A number such as 2026 is a year only in a column without other numbers. */
function kindsOf(values: readonly string[]): string[] {
  const kinds = values.map(kindOf);
  const hasNumbers = kinds.includes('number');
  return kinds.map((kind, index) => {
    if (kind !== 'period') return kind;
    return hasNumbers && /^\d{4}$/.test(values[index] ?? '') ? 'number' : 'date';
  });
}

function dominant(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most] = [...counts].toSorted((left, right) => right[1] - left[1]);
  return most !== undefined && most[1] >= values.length * dominantShare ? most[0] : undefined;
}

/** Whether a text contains words, so that it can name a column: "2024 Units" and "No" can. */
export function isWord(name: string): boolean {
  const kind = kindOf(name);
  return kind === 'text' || ((kind === 'number' || kind === 'mark') && /\p{L}{2}/u.test(name));
}
