export function structureInstruction(schema: Record<string, unknown>): string {
  return `Answer with one JSON value and nothing else: no introduction, no code fence. It must match this JSON Schema:\n${JSON.stringify(schema)}`;
}

/** Extracts the JSON value of a text, also from a fence or between other words; returns the text itself if there is none. */
export function jsonInText(text: string): unknown {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/.exec(text)?.[1];
  for (const candidate of [text, fenced, between(text, '{', '}'), between(text, '[', ']')]) {
    if (candidate === undefined) continue;
    try {
      return JSON.parse(candidate);
    } catch {}
  }
  return text;
}

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
