import { isJson } from './json-answer.ts';

type Json = Record<string, unknown>;

/** Reads JSON that a server sends instead of events: an answer, a failure, a list of events, or one event per line. */
export function wholeBody(limit: number) {
  let kind: 'unknown' | 'json' | 'events' = 'unknown';
  let text = '';
  return {
    /** @returns the part that belongs to an event stream @throws SyntaxError if the value exceeds the limit */
    pass(piece: string): string {
      if (kind === 'events') return piece;
      text += piece;
      if (kind === 'unknown') {
        // Also removes a byte order mark, which would hide the name of the first field.
        text = text.trimStart();
        const [first] = text;
        if (first === undefined) return '';
        kind = first === '{' || first === '[' ? 'json' : 'events';
      }
      if (kind === 'json') {
        if (text.length > limit) throw new SyntaxError('The body has no end');
        return '';
      }
      const events = text;
      text = '';
      return events;
    },
    /** `isWhole` is true for one JSON value, which cannot be cut off. */
    values(): { events: Json[]; isWhole: boolean } {
      if (kind !== 'json') return { events: [], isWhole: false };
      const [first = '', ...others] = text.trimEnd().split(/\r?\n/);
      const isOnePerLine = others.length > 0 && isJson(first);
      if (isOnePerLine) return { events: [first, ...others].flatMap(eventIn), isWhole: false };
      const value: unknown = JSON.parse(text);
      return { events: (Array.isArray(value) ? value : [value]) as Json[], isWhole: true };
    },
  };
}

/** Skips a line that is empty or cut off at the end of the body. */
const eventIn = (line: string): Json[] => (isJson(line) ? [JSON.parse(line) as Json] : []);
