/**
 * Finds a value that JSON cannot carry: a function, a symbol, a bigint, a Map, a Set, a promise, binary data, or an object that
 * contains itself. JSON would leave out most of them without an error.
 * @param name the beginning of the path, such as `response`
 * @returns a sentence that names the path and the fix; null when nothing is wrong
 */
export function jsonProblem(value: unknown, name: string): string | null {
  return problemAt(value, name, new Set());
}

function problemAt(value: unknown, path: string, above: Set<object>): string | null {
  if (typeof value === 'function') return `${path} is a function, which JSON cannot contain; leave it out`;
  if (typeof value === 'symbol') return `${path} is a symbol, which JSON cannot contain; return a string`;
  if (typeof value === 'bigint')
    return `${path} is a bigint, which JSON cannot contain; return a number or a string`;
  if (typeof value !== 'object' || value === null) return null;
  if ('toJSON' in value && typeof value.toJSON === 'function') return null;
  const kind = unfit.find(([type]) => value instanceof type);
  if (kind) return `${path} is ${kind[1]}, which JSON cannot contain; ${kind[2]}`;
  if (above.has(value)) return `${path} contains itself, which JSON cannot express; return an id instead`;
  above.add(value);
  const inside = Array.isArray(value)
    ? value.map((item, index) => [`${path}[${index}]`, item] as const)
    : Object.entries(value).map(([key, item]) => [`${path}.${key}`, item] as const);
  for (const [place, item] of inside) {
    const problem = problemAt(item, place, above);
    if (problem !== null) return problem;
  }
  above.delete(value);
  return null;
}

type Type = abstract new (...given: never[]) => object;

const unfit: readonly (readonly [type: Type, kind: string, fix: string])[] = [
  [Map, 'a Map', 'return an object or a list, such as Object.fromEntries(map)'],
  [Set, 'a Set', 'return a list, such as [...set]'],
  [Promise, 'a promise', 'await it first'],
  [ArrayBuffer, 'binary data', 'return a file with fileAnswer'],
  [Uint8Array, 'binary data', 'return a file with fileAnswer'],
  [Error, 'an error', 'throw it, or return its message'],
  [RegExp, 'a regular expression', 'return its source'],
];
