import { describe, isWord } from './column.ts';
import { findHeading, repeats } from './find-heading.ts';
import type { GridRow } from './grid.ts';

const bodySample = 200;
/** Maximum number of rows of a table that are tried as another heading. */
const maxTries = 50;

/**
 * Splits rows without an empty row between them where another heading begins: a row of words in columns that otherwise have
 * values of another kind. With the first heading, the values below would get wrong names.
 */
export function splitAtHeadings(rows: readonly GridRow[]): (readonly GridRow[])[] {
  const parts: (readonly GridRow[])[] = [];
  let rest = rows;
  for (let tries = 0; tries < maxTries; tries++) {
    const next = laterHeading(rest);
    if (next === undefined) break;
    parts.push(rest.slice(0, next));
    rest = rest.slice(next);
  }
  return [...parts, rest];
}

function laterHeading(rows: readonly GridRow[]): number | undefined {
  const found = findHeading(rows);
  const top = found && rows[found.at];
  if (found === undefined || top === undefined) return undefined;
  const start = found.at + found.rows;
  const body = rows.slice(start, start + bodySample);
  const columns = found.names.flatMap((name, column) => {
    const { kind } = describe(name, body, column);
    return kind === 'number' || kind === 'date' ? [column] : [];
  });
  let tries = 0;
  for (let index = start + 1; index < rows.length - 1 && tries < maxTries; index++) {
    const row = rows[index];
    if (row === undefined || !hasWords(row, columns) || repeats(row, top)) continue;
    tries++;
    if (findHeading(rows.slice(index, index + bodySample))?.at === 0) return index;
  }
  return undefined;
}

/** Whether the row has different words, and nothing else, in most of these columns. */
function hasWords({ cells }: GridRow, columns: readonly number[]): boolean {
  const texts = columns.map((column) => cells[column] ?? '').filter((text) => text !== '');
  return (
    texts.length >= 2 &&
    texts.length * 2 > columns.length &&
    new Set(texts).size === texts.length &&
    texts.every(isWord)
  );
}
