import { expect, it } from 'vitest';
import { emptySlide } from '../../slides/slide.ts';
import { notesText } from './notes-xml.ts';

it('the speaker notes of a slide name its sources in the language of the slide', () => {
  const quote = 'Das Lager liegt an der Bahn und ist an jedem Werktag offen.';
  const source = {
    documentId: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
    filename: 'lager.pdf',
    version: 2,
    page: 4,
    section: null,
    start: 0,
    end: quote.length,
    quote,
  };
  const slide = { ...emptySlide('bullets', 'rules'), title: 'Lager', notes: 'Täglich.', sources: [source] };
  expect(notesText(slide, true)).toEqual([
    'Täglich.',
    '',
    'Voller Wortlaut der Punkte auf dieser Folie:',
    'Lager',
    'Quellen',
    `[1] lager.pdf, Version 2, S. 4: „${quote}“`,
  ]);
});
