import type { StyleRules } from './element-style.ts';

/** The rows of a table, without those of tables inside it. */
export const rowsOf = (table: Element): Element[] =>
  [...table.children].flatMap((part) =>
    part.localName === 'tr' ? [part] : [...part.children].filter(({ localName }) => localName === 'tr'),
  );

export const cellsOf = (row: Element): Element[] =>
  [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th');

/** Whether a table only arranges a mail or a page. Its cells then become blocks one after another. */
export function isLayoutTable(table: Element, isSheet: boolean, { styleOf }: StyleRules): boolean {
  const role = table.getAttribute('role');
  if (role === 'presentation' || role === 'none') return true;
  if (isSheet) return false;
  const rows = rowsOf(table).map(cellsOf);
  const cells = rows.flat();
  if (table.querySelector('table')) return true;
  const most = Math.max(0, ...rows.map(({ length }) => length));
  if (rows.length < 2 && most < 2) return true;
  const isData =
    Number(table.getAttribute('border')) > 0 ||
    role === 'table' ||
    role === 'grid' ||
    cells.some((cell) => cell.localName === 'th' || hasBorder(styleOf(cell)));
  if (isData || !['border', 'cellpadding', 'cellspacing', 'width'].some((name) => table.hasAttribute(name)))
    return false;
  return rows.length < 2 || most < 2 || rows.some(({ length }) => length !== most);
}

const hasBorder = (style: ReadonlyMap<string, string>) =>
  [...style].some(
    ([name, value]) => name.startsWith('border') && /\b(?:solid|double|dashed|dotted)\b/.test(value),
  );

/**
 * Whether the first row is a header: it is one in the source, or it alone is bold throughout. Programs for sheets and documents
 * seldom write header cells.
 */
export function hasHeaderRow(rows: readonly Element[], rules: StyleRules): boolean {
  const [first, ...others] = rows;
  if (!first || others.length === 0) return false;
  if (first.parentElement?.localName === 'thead') return true;
  return isBold(first, rules) && !others.every((row) => isBold(row, rules));
}

function isBold(row: Element, { styleOf }: StyleRules): boolean {
  const cells = cellsOf(row).filter((cell) => cell.textContent.trim() !== '');
  return (
    cells.length > 0 &&
    cells.every((cell) => {
      const within = [cell, ...cell.querySelectorAll('*')];
      const bold = within.filter(({ localName }) => localName === 'b' || localName === 'strong');
      bold.push(
        ...within.filter((each) => /^(?:bold|[6-9]00)$/.test(styleOf(each).get('font-weight') ?? '')),
      );
      return bold.some((each) => each.textContent.trim() === cell.textContent.trim());
    })
  );
}

const span = (cell: Element, name: string) => {
  const count = Number(cell.getAttribute(name));
  return Number.isInteger(count) && count >= 1 && count <= 50 ? count : 1;
};
export const spansOf = (cell: Element) => ({
  colspan: span(cell, 'colspan'),
  rowspan: span(cell, 'rowspan'),
});
