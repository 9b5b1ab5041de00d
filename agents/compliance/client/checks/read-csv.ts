import type { ControlList } from '../../checks/control-list.ts';

type Controls = ControlList['controls'];

const columns = {
  id: ['id', 'control id', 'number', 'no', 'ref'],
  title: ['title', 'name', 'control', 'requirement'],
  text: ['text', 'description', 'details'],
  group: ['group', 'category', 'function', 'domain', 'section'],
  words: ['words', 'keywords', 'search words'],
} as const;

/**
 * Parses a table of controls as spreadsheets export it: comma, semicolon or tab, optional quotes, with a header line.
 * @throws Error with a sentence about the problem
 */
export function readControls(csv: string): Controls {
  const [head = [], ...rows] = linesOf(csv.replace(/^\uFEFF/, ''));
  const names = head.map((name) => name.trim().toLowerCase());
  const at = (names_: readonly string[]) => names.findIndex((name) => names_.includes(name));
  const place = {
    id: at(columns.id),
    title: at(columns.title),
    text: at(columns.text),
    group: at(columns.group),
    words: at(columns.words),
  };
  if (place.id === -1 || place.title === -1)
    throw new Error(
      'The first line has to name the columns: id and title; text, group and words if you like.',
    );
  return rows.map((row, index) => {
    const cell = (column: number) => (column === -1 ? '' : (row[column] ?? '').trim());
    const [id, title] = [cell(place.id), cell(place.title)];
    if (id === '' || title === '') throw new Error(`Line ${index + 2} has no id or no title.`);
    return {
      id,
      title,
      text: cell(place.text),
      group: cell(place.group),
      points: pointsOf(cell(place.words)),
    };
  });
}

/** "encrypt/cipher; backup": two points, the first matched by either word. */
function pointsOf(words: string): Controls[number]['points'] {
  return words
    .split(';')
    .map((point) =>
      point
        .split('/')
        .map((word) => word.trim())
        .filter((word) => word.length > 1),
    )
    .filter((point) => point.length > 0)
    .map((point) => ({ name: point[0] ?? '', words: point }));
}

function linesOf(csv: string): string[][] {
  const first = csv.slice(0, csv.search(/\r?\n|$/));
  const separator =
    [';', '\t', ','].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ',';
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let quoted = false;
  const end = () => {
    line.push(cell);
    if (line.some((each) => each.trim() !== '')) lines.push(line);
    line = [];
    cell = '';
  };
  for (let at = 0; at < csv.length; at++) {
    const sign = csv[at] ?? '';
    if (quoted && sign === '"' && csv[at + 1] === '"') cell += csv[++at];
    else if (sign === '"' && (quoted || cell.trim() === '')) quoted = !quoted;
    else if (!quoted && sign === separator) {
      line.push(cell);
      cell = '';
    } else if (!quoted && sign === '\n') end();
    else if (quoted || sign !== '\r') cell += sign;
  }
  end();
  return lines;
}
