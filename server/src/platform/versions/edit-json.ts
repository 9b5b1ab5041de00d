import { createScanner, findNodeAtLocation, modify, applyEdits, type Node, parseTree } from 'jsonc-parser';

/** The value of `SyntaxKind.CommaToken`, which is a const enum and cannot be imported. */
const comma = 5;

/**
 * Changes one value in JSON with comments and leaves all other text unchanged.
 * @param path the keys that lead to the value; missing objects on this path are created
 * @param value the new value; undefined removes the property
 */
export function editJson(text: string, path: string[], value: unknown): string {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const known = tree && findNodeAtLocation(tree, path);
  const parent = tree && findNodeAtLocation(tree, path.slice(0, -1));
  if (value === undefined) return known?.parent ? without(text, known.parent) : text;
  const key = path.at(-1) ?? '';
  // If the parent object is missing, inserts it together with the value.
  if (!parent && path.length > 1) return editJson(text, path.slice(0, -1), { [key]: value });
  const last = parent?.children?.at(-1);
  if (!known && parent?.type === 'object' && last)
    return behind(text, parent, last, `${JSON.stringify(key)}: ${inLine(value)}`);
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return applyEdits(text, modify(text, path, value, known ? {} : { formattingOptions }));
}

/** Formats a value on one line, because one line per key would make the file hard to read. */
const inLine = (value: unknown) => JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');

const endOf = ({ offset, length }: Node) => offset + length;

/** Returns the position of the comma after a property; null if there is none. */
function commaAfter(text: string, property: Node): number | null {
  const scanner = createScanner(text, true);
  scanner.setPosition(endOf(property));
  return (scanner.scan() as number) === comma ? scanner.getTokenOffset() : null;
}

function lineAround(text: string, offset: number): { start: number; end: number } {
  const end = text.indexOf('\n', offset);
  return { start: text.lastIndexOf('\n', offset - 1) + 1, end: end < 0 ? text.length : end };
}

/** Inserts a property after the last one of an object. */
function behind(text: string, parent: Node, last: Node, property: string): string {
  const known = commaAfter(text, last);
  const end = known === null ? endOf(last) : known + 1;
  const own = lineAround(text, last.offset);
  const indent = text.slice(own.start, last.offset);
  if (indent.trim() !== '' || endOf(parent) < lineAround(text, end).end)
    return `${text.slice(0, end)}${known === null ? ',' : ''} ${property}${text.slice(end)}`;
  // A comment at the end of a line belongs to the property on that line, so the new one is inserted below.
  const line = lineAround(text, end).end;
  return `${text.slice(0, end)}${known === null ? ',' : ''}${text.slice(end, line)}\n${indent}${property}${text.slice(line)}`;
}

/** Removes a property with its comma and the comment on its line. */
function without(text: string, property: Node): string {
  const { offset: start } = property;
  const after = commaAfter(text, property);
  const end = after === null ? endOf(property) : after + 1;
  const siblings = property.parent?.children ?? [];
  const before = siblings[siblings.indexOf(property) - 1];
  const separator = after === null && before ? commaAfter(text, before) : null;
  const line = lineAround(text, start);
  const rest = lineAround(text, end);
  const isAlone =
    text.slice(line.start, start).trim() === '' && /^[ \t]*(?:\/\/.*)?$/.test(text.slice(end, rest.end));
  const [from, to] = isAlone ? [Math.max(line.start - 1, 0), rest.end] : [start, end];
  const head = text.slice(0, from);
  const kept = separator === null ? head : head.slice(0, separator) + head.slice(separator + 1);
  return (isAlone ? kept : kept.trimEnd()) + text.slice(to);
}
