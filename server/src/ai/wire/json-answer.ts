export function structureInstruction(schema: Record<string, unknown>): string {
  return `Answer with one JSON value and nothing else: no introduction, no code fence. It must match this JSON Schema:\n${JSON.stringify(schema)}`;
}

/**
 * Extracts the JSON value of a text, also from a fence or between other words, and despite trailing commas; returns the text
 * itself if there is none.
 */
export function jsonInText(text: string): unknown {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/.exec(text)?.[1];
  const candidates = [text, fenced, between(text, '{', '}'), between(text, '[', ']')].filter(
    (candidate) => candidate !== undefined,
  );
  for (const candidate of [...candidates, ...candidates.map(withoutTrailingCommas)]) {
    try {
      return JSON.parse(candidate);
    } catch {}
  }
  return text;
}

/** Small models end lists with a comma. Commas inside of strings stay. */
const withoutTrailingCommas = (text: string): string =>
  text.replaceAll(
    /("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])(?<=["\]}\w]\s*,)/g,
    (_, string: string | undefined) => string ?? '',
  );

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function between(text: string, open: string, close: string): string | undefined {
  const start = text.indexOf(open);
  const end = text.lastIndexOf(close);
  return start >= 0 && end > start ? text.slice(start, end + 1) : undefined;
}
