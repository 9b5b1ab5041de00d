type Json = Record<string, unknown>;

/** Some servers answer a request for events with one value of JSON: an answer, a failure, or a list of what would have been events. */
export function wholeBody(limit: number) {
  let kind: 'unknown' | 'json' | 'events' = 'unknown';
  let text = '';
  return {
    /** @returns what belongs to a stream of events @throws SyntaxError where the value is longer than the limit */
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
    /** At the end of the body. @throws SyntaxError */
    values(): Json[] {
      if (kind !== 'json') return [];
      const value: unknown = JSON.parse(text);
      return (Array.isArray(value) ? value : [value]) as Json[];
    },
  };
}
