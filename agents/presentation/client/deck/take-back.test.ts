import { describe, expect, it } from 'vitest';
import { emptySlide, type Slide } from '../../slides/slide.ts';
import type { DeckState } from './both-hold.ts';
import { takenBack } from './take-back.ts';

const slideOf = (title: string): Slide => ({ ...emptySlide('bullets', 'rules'), title });
const [a, b, c, d] = ['A', 'B', 'C', 'D'].map(slideOf) as [Slide, Slide, Slide, Slide];
const deck = (...slides: Slide[]): DeckState => ({ slides, templateId: null });
const said = (slide: Slide, title: string): Slide => ({ ...slide, title });
const themed = (state: DeckState, templateId: string | null): DeckState => ({ ...state, templateId });
const titles = (state: DeckState | null) => state && state.slides.map(({ title }) => title).join(' ');

const before = deck(a, b, c);
const words = deck(said(a, 'A2'), b, c);
const moved = deck(b, a, c);
const fewer = deck(b, c);
const more = deck(a, d, b, c);

describe('undoing a step', () => {
  it.each([
    ['an edit', words, words, 'A B C'],
    [
      'an edit, with another slide edited by someone else',
      words,
      deck(said(a, 'A2'), said(b, 'Theirs'), c),
      'A Theirs C',
    ],
    ['an edit, with a slide added by someone else', words, deck(said(a, 'A2'), d, b, c), 'A D B C'],
    ['an edit that someone has overwritten', words, deck(said(a, 'Theirs'), b, c), null],
    ['an edit of a slide that someone has deleted', words, deck(b, c), null],
    ['a move', moved, moved, 'A B C'],
    ['a move, with an edit by someone else', moved, deck(said(b, 'Theirs'), a, c), 'A Theirs C'],
    ['a move, with a slide added by someone else', moved, deck(b, d, a, c), 'A D B C'],
    ['a move followed by another one by someone else', moved, deck(c, b, a), null],
    ['a deletion', fewer, fewer, 'A B C'],
    ['a deletion, with an edit by someone else', fewer, deck(b, said(c, 'Theirs')), 'A B Theirs'],
    ['a deletion that someone has undone', fewer, deck(said(a, 'Theirs'), b, c), 'Theirs B C'],
    ['an addition', more, more, 'A B C'],
    ['an addition that someone has deleted', more, before, 'A B C'],
    ['an addition that someone has edited', more, deck(a, said(d, 'Theirs'), b, c), null],
  ])('undo in a presentation reverts only the person’s own step: %s', (_name, after, now, left) => {
    expect(titles(takenBack([{ before, after }], now))).toBe(left);
  });

  it('undo in a presentation restores the theme unless someone has selected another theme since', () => {
    const step = [{ before, after: themed(before, 'mine') }];
    expect(takenBack(step, themed(words, 'mine'))).toEqual(words);
    expect(takenBack(step, themed(before, 'theirs'))).toBeNull();
  });

  it('undo in a presentation reverts a step that was shown first and stored later, and ignores a step that the server refused', () => {
    const shown = { before, after: words };
    const stored = { before, after: deck(said(a, 'A3'), b, c) };
    expect(takenBack([shown, stored], stored.after)).toEqual(before);
    expect(takenBack([], moved)).toBe(moved);
  });
});
