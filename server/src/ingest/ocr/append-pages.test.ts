import { describe, expect, it } from 'vitest';
import { appendPages } from './append-pages.ts';

describe('text from OCR', () => {
  const document = {
    text: 'Offer\n\nstamp 7',
    pages: [
      { number: 1, start: 0, end: 5 },
      { number: 2, start: 5, end: 5, scan: true as const },
      { number: 3, start: 7, end: 14, scan: true as const },
      { number: 4, start: 14, end: 14, scan: true as const },
    ],
  };

  it('OCR text is appended page by page and leaves every existing offset unchanged', () => {
    const { text, pages, added } = appendPages(
      document,
      [
        { number: 2, text: 'Second page', confidence: 91 },
        { number: 3, text: 'Third page', confidence: 55 },
      ],
      2,
    );
    expect(text).toBe('Offer\n\nstamp 7\n\nSecond page\n\nThird page');
    expect(pages).toEqual([
      { number: 1, start: 0, end: 5 },
      { number: 3, start: 7, end: 14 },
      { number: 4, start: 14, end: 14, scan: true },
      { number: 2, start: 16, end: 27, ocr: { confidence: 91 } },
      { number: 3, start: 29, end: 39, ocr: { confidence: 55 } },
    ]);
    expect(added.map(({ ordinal, page, start, end }) => [ordinal, page, text.slice(start, end)])).toEqual([
      [2, 2, 'Second page'],
      [3, 3, 'Third page'],
    ]);
  });

  it('a page in which OCR finds no text stays empty and counts as read', () => {
    const { text, pages, added } = appendPages(document, [{ number: 2, text: '', confidence: 0 }], 2);
    expect(text).toBe(document.text);
    expect(pages[1]).toEqual({ number: 2, start: 5, end: 5, ocr: { confidence: 0 } });
    expect(added).toEqual([]);
  });
});
