/** The parts of a syntax tree of HTML that a table needs. */
export interface TableNode {
  type: string;
  tagName?: string | undefined;
  value?: string | undefined;
  children?: readonly TableNode[] | undefined;
}

/** Characters. A column is at least and at most as wide as this many characters of its text. */
const minColumn = 10;
const maxColumn = 34;

/**
 * Returns the relative widths of a table's columns in characters. Only the heading and the first row count, so that the columns
 * keep their widths while rows are added. Null if the table has no complete first row.
 * @param isGrowing the last row may be incomplete
 */
export function tableColumns(table: TableNode, isGrowing: boolean): number[] | null {
  const [head, first, second] = elements(table, 'tr').map((row) => elements(row, 'th', 'td').map(textOf));
  if (!head || (isGrowing && !second)) return null;
  return head.map((title, column) => {
    const words = first?.[column] ?? '';
    return Math.min(maxColumn, Math.max(minColumn, title.length, words.length));
  });
}

function elements(node: TableNode, ...names: readonly string[]): TableNode[] {
  return (node.children ?? []).flatMap((child) =>
    child.tagName !== undefined && names.includes(child.tagName) ? [child] : elements(child, ...names),
  );
}

const textOf = (node: TableNode): string => (node.value ?? '') + (node.children ?? []).map(textOf).join('');
