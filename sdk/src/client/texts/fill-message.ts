type Piece = string | Place;

interface Place {
  name: string;
  /** Kind of the placeholder: `number`, `plural`, `selectordinal`, `select`, `tag`; undefined inserts the value unchanged. */
  kind?: string | undefined;
  /** Text of each case. The content of a tag is the case `other`. */
  cases?: Record<string, Piece[]>;
}

const parsed = new Map<string, Piece[]>();

/**
 * Formats a message in ICU MessageFormat: `{name}`, `{n, number}`, `{n, plural, one {# file} other {# files}}`,
 * `selectordinal`, `select`, and `<b>…</b>`, whose value is a function of the tag's content. Other formats, skeletons and
 * offsets are not supported; `check:texts` refuses them.
 */
export function fill(message: string, values: Record<string, unknown>, language: string): unknown[] {
  let pieces = parsed.get(message);
  if (pieces === undefined) parsed.set(message, (pieces = parse(message)));
  return filled(pieces, values, language);
}

function filled(pieces: Piece[], values: Record<string, unknown>, language: string): unknown[] {
  return pieces.flatMap((piece) => {
    if (typeof piece === 'string') return [piece];
    const { name, kind, cases } = piece;
    const value = values[name];
    if (kind === 'number') return [Number(value).toLocaleString(language)];
    if (cases === undefined) return [value];
    const inside = (words = cases['other'] ?? []) => filled(words, values, language);
    if (kind === 'tag') return typeof value === 'function' ? [value(inside())] : inside();
    if (kind === 'select') return inside(cases[String(value)]);
    const type = kind === 'selectordinal' ? 'ordinal' : 'cardinal';
    return inside(
      cases[`=${String(value)}`] ?? cases[new Intl.PluralRules(language, { type }).select(Number(value))],
    );
  });
}

function parse(message: string): Piece[] {
  let at = 0;

  /**
   * Returns the match of `pattern` at the current position (its first group, if any) and moves the position behind the match;
   * null without a match.
   */
  function read(pattern: RegExp): string | null {
    pattern.lastIndex = at;
    const found = pattern.exec(message);
    if (found === null) return null;
    at = pattern.lastIndex;
    return found[1] ?? found[0];
  }

  /** @param counted the name of the value that `#` inserts */
  function pieces(counted?: string): Piece[] {
    const list: Piece[] = [];
    while (at < message.length) {
      // A single apostrophe is literal text; before a brace, it makes the brace literal.
      const words = read(/[^{}<#']+/y) ?? read(/'(')/y) ?? read(/'([{}<#][^']*)'/y);
      if (words !== null) list.push(words);
      else if (counted !== undefined && read(/#/y) !== null) list.push({ name: counted, kind: 'number' });
      else if (read(/\}|<\/\w+>/y) !== null) return list;
      else if (message[at] === '{') list.push(place(counted));
      else {
        const name = read(/<(\w+)>/y);
        list.push(
          name === null ? (message[at++] ?? '') : { name, kind: 'tag', cases: { other: pieces(counted) } },
        );
      }
    }
    return list;
  }

  function place(counted?: string): Place {
    const name = read(/\{\s*(\w+)\s*/y) ?? '';
    const kind = read(/,\s*(\w+)\s*,?/y) ?? undefined;
    const cases: Record<string, Piece[]> = {};
    for (let which = read(/\s*(=?\w+)\s*\{/y); which !== null; which = read(/\s*(=?\w+)\s*\{/y)) {
      cases[which] = pieces(kind === 'select' ? counted : name);
    }
    read(/\s*\}/y);
    return kind === undefined || kind === 'number' ? { name, kind } : { name, kind, cases };
  }

  return pieces();
}
