type Json = Record<string, unknown>;

/** Reads one JSON value that a server sends instead of events: an answer, a failure, or a list of events. */
export function wholeBody(limit: number) {
  let kind: 'unknown' | 'json' | 'events' = 'unknown';
  let text = '';
  return {
    /** @returns the part that belongs to an event stream @throws SyntaxError if the value exceeds the limit */
    pass(piece: string): string {
      if (kind === 'events') return piece;
      text += piece;
      if (kind === 'unknown') {
        const [first] = text.trimStart();
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
    values(): Json[] {
      if (kind !== 'json') return [];
      const value: unknown = JSON.parse(text);
      return (Array.isArray(value) ? value : [value]) as Json[];
    },
  };
}
