export interface Mark {
  start: number;
  end: number;
  /** The kind of a highlight. `passage`: cited; `found`: a search hit; `current`: the selected hit. */
  look: 'passage' | 'found' | 'current';
}

export interface Piece {
  start: number;
  end: number;
  cited: boolean;
  found: 'found' | 'current' | null;
}

export function marksOf(
  passage: { start: number; end: number } | null,
  hits: readonly { start: number; end: number }[],
  current: number,
): Mark[] {
  const marks = hits.map(
    ({ start, end }, index): Mark => ({ start, end, look: index === current ? 'current' : 'found' }),
  );
  if (passage !== null) marks.push({ start: passage.start, end: passage.end, look: 'passage' });
  return marks.toSorted((left, right) => left.start - right.start);
}

export function cutAtMarks(start: number, end: number, marks: readonly Mark[]): Piece[] {
  const inside = marks.filter((mark) => mark.start < end && mark.end > start);
  if (inside.length === 0) return [{ start, end, cited: false, found: null }];
  const cuts = new Set([start, end]);
  for (const mark of inside) {
    cuts.add(Math.max(start, mark.start));
    cuts.add(Math.min(end, mark.end));
  }
  const places = [...cuts].toSorted((left, right) => left - right);
  return places.slice(1).map((to, index) => {
    const from = places[index] ?? start;
    const over = inside.filter((mark) => mark.start < to && mark.end > from);
    const found = over.find(({ look }) => look !== 'passage')?.look;
    return {
      start: from,
      end: to,
      cited: over.some(({ look }) => look === 'passage'),
      found: found === 'current' || found === 'found' ? found : null,
    };
  });
}
