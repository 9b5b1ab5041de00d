/**
 * Matches a path against a pattern like `/posts/:id`.
 * @returns the decoded parameters, or null if the path does not match or cannot be decoded
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = segments(pattern);
  const given = segments(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = decode(given[index] ?? '');
    if (value === null) return null;
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

/**
 * Returns the number of fixed segments of a pattern. The pattern with the higher number wins: `/posts/latest` over
 * `/posts/:id`.
 */
export function precision(pattern: string): number {
  return segments(pattern).filter((part) => !part.startsWith(':')).length;
}

function segments(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
