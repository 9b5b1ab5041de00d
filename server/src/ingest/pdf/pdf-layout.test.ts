import { describe, expect, it } from 'vitest';
import { layOutPage } from './pdf-layout.ts';

const line = (str: string, baseline: number, size = 12) => ({
  str,
  hasEOL: true,
  transform: [size, 0, 0, size, 0, baseline],
});

describe('the lines of a page', () => {
  it('a heading in a PDF becomes a separate paragraph because of its font size', () => {
    const page = [
      line('9 Data protection', 700, 18),
      line('The supplier stores', 680),
      line('data in the Union.', 665),
    ];
    expect(layOutPage(page)).toBe('9 Data protection\n\nThe supplier stores\ndata in the Union.');
  });

  it('a large gap between lines of a PDF begins a new paragraph', () => {
    const page = [line('One', 700), line('goes on.', 686), line('Two', 650), line('goes on.', 636)];
    expect(layOutPage(page)).toBe('One\ngoes on.\n\nTwo\ngoes on.');
  });

  it('lines of a PDF stay together if only a footnote sign or initial has another size', () => {
    const initial = [
      { str: 'O', hasEOL: false, transform: [12.5, 0, 0, 12.5, 0, 700] },
      { str: 'nce upon a time', hasEOL: true, transform: [12, 0, 0, 12, 8, 700] },
    ];
    expect(layOutPage([...initial, line('there was a clause.', 686)])).toBe(
      'Once upon a time\nthere was a clause.',
    );
  });
});
