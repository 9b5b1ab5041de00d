import { expect, it } from 'vitest';
import { layOut } from './layout/lay-out.ts';
import { plainTheme } from './layout/theme.ts';
import { emptySlide, type Slide } from './slide.ts';
import { slideText } from './slide-text.ts';

const source = {
  documentId: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
  filename: 'lager.pdf',
  version: 2,
  page: 4,
  section: null,
  start: 0,
  end: 60,
  quote: 'Das Lager liegt an der Bahn und ist an jedem Werktag offen.',
};
const german: Slide = {
  ...emptySlide('bullets', 'rules'),
  title: 'Lager',
  points: [{ text: 'Das Lager liegt an der Bahn.', sources: [0], column: 0 }],
  notes: 'Es ist an jedem Werktag offen.',
  sources: [source],
};

it('the source line of a slide is in the language of the slide’s text', () => {
  expect(JSON.stringify(layOut(german, plainTheme, { number: 3 }).elements)).toContain(
    'Quelle: lager.pdf, S. 4',
  );
  expect(slideText(german, 0)).toBe(
    'Folie 1: Lager  [Liste]\n  - Das Lager liegt an der Bahn.\n  Notizen:\n    Es ist an jedem Werktag offen.\n  Quelle: lager.pdf, S. 4',
  );
  const rows = Array.from({ length: 40 }, (_, at) => [`Fach ${at}`, 'leer']);
  const table = { ...german, layout: 'table' as const, points: [], table: { head: ['Fach', 'Stand'], rows } };
  const shown = (slide: Slide) => JSON.stringify(layOut(slide, plainTheme, { number: 3 }).elements);
  expect(shown(table)).toMatch(/Die Quelle enthält \d+ weitere Zeilen\./);
  // A slide without sources contains text that a person wrote, so its remark does not mention the source.
  expect(shown({ ...table, sources: [] })).toMatch(
    /Für \d+ weitere Zeilen ist auf dieser Folie kein Platz\./,
  );
  const own = { ...german, sources: [], points: [] };
  expect(JSON.stringify(layOut(own, plainTheme, { number: 3 }).elements)).toContain('von Hand geschrieben');
  const english = {
    ...german,
    points: [],
    notes: '',
    sources: [{ ...source, quote: 'The depot is beside the railway.' }],
  };
  expect(slideText(english, 0)).toContain('Source: lager.pdf, p. 4');
});
