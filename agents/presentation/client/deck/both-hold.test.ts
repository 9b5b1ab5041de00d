import { describe, expect, it } from 'vitest';
import { emptySlide, type Slide } from '../../slides/slide.ts';
import { bothHold, type DeckState } from './both-hold.ts';

const slides = ['One', 'Two', 'Three'].map((title): Slide => ({ ...emptySlide('bullets', 'rules'), title }));
const [first, second, third] = slides as [Slide, Slide, Slide];
const before: DeckState = { slides, templateId: null };
const after = (...all: Slide[]): DeckState => ({ slides: all, templateId: null });
const another: Slide = { ...emptySlide('bullets', 'model'), title: 'Another' };

const lock = (state: DeckState): DeckState => ({
  ...state,
  slides: state.slides.map((one) => (one.id === first.id ? { ...one, locked: true } : one)),
});
const remove = (state: DeckState): DeckState => ({
  ...state,
  slides: state.slides.filter(({ id }) => id !== first.id),
});
const moveFirstDown = (state: DeckState): DeckState => {
  const ids = [second.id, first.id, third.id];
  return { ...state, slides: state.slides.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
};
const theme = (state: DeckState): DeckState => ({ ...state, templateId: 'mine' });
const back = () => before;

const others: [string, DeckState][] = [
  ['nothing', before],
  ['another slide', after(first, { ...second, title: 'Second' }, third)],
  ['the same slide', after({ ...first, title: 'First' }, second, third)],
  ['all but the same slide', after(first, another, third)],
  ['all slides', after(another)],
  ['the theme', { slides, templateId: 'theirs' }],
];

describe('a change to a presentation that was changed elsewhere', () => {
  it.each([
    ['locking a slide', lock, ['nothing', 'another slide', 'all but the same slide', 'the theme']],
    [
      'deleting a slide',
      remove,
      ['nothing', 'another slide', 'all but the same slide', 'all slides', 'the theme'],
    ],
    ['moving a slide', moveFirstDown, ['nothing', 'another slide', 'the same slide', 'the theme']],
    ['selecting a theme', theme, others.map(([name]) => name).filter((name) => name !== 'the theme')],
    ['undoing a change', back, ['nothing']],
  ])(
    'a change to a presentation is applied to a version that someone else has changed, unless one of the two changes would be lost: %s',
    (_name, change, made) => {
      expect(others.filter(([, now]) => bothHold(change, before, now)).map(([name]) => name)).toEqual(made);
    },
  );
});
