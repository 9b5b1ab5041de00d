import { expect, it } from 'vitest';
import type { Capabilities } from '../capabilities.ts';
import { pathAt, placeAt, readDocument } from './read-document.ts';

const text = '1 Scope\nBoats.\n1.1 Hulls\nThe hull must float.\n2 Price\nA fixed price.';

/** Simulates a format whose reader lists bookmarks before numbered sections. */
const documents = {
  get: async () => ({ filename: 'rfp.pdf', error: null }),
  content: async () => ({
    version: 1,
    text,
    pages: [],
    sections: [
      { title: '1 Scope', level: 1, start: 0 },
      { title: '2 Price', level: 1, start: text.indexOf('2 Price') },
      { title: '1.1 Hulls', level: 2, start: text.indexOf('1.1') },
    ],
  }),
} as unknown as Capabilities['documents'];

it('a place in a document belongs to the nearest section above, in whatever order the sections are listed', async () => {
  const document = await readDocument({ documents }, 'a');
  const at = text.indexOf('The hull');
  expect(placeAt(document, at, at + 8).section).toBe('1.1 Hulls');
  expect(pathAt(document, at)).toBe('1 Scope › 1.1 Hulls');
  expect(placeAt(document, text.indexOf('A fixed'), text.length).section).toBe('2 Price');
});
