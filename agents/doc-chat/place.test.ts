import type { Passage } from '@staffroom/sdk';
import { describe, expect, it } from 'vitest';
import { placeOf } from './server/place.ts';

const passage = (quote: string, more: Partial<Passage> = {}) =>
  ({ page: null, section: 'Terms › Payment', quote, ...more }) as Passage;

const marked = `## Payment

Invoices are due thirty days after they were received, whatever was agreed on before, and are paid by transfer.

## Notice

Two weeks.

### Form of a notice

In writing.`;
const plain = marked.replaceAll(/^#+ /gm, '');
const asked = 'What is the notice period?';

describe('the place of a passage', () => {
  it('the place of a passage is its page if known, and empty without page and section', () => {
    expect(placeOf(passage(marked, { page: 3 }), asked)).toBe('p. 3');
    expect(placeOf(passage(marked, { section: null }), asked)).toBe('');
  });

  it('the place of a passage is the section most similar to the question, not the longest section', () => {
    expect(placeOf(passage(marked), asked)).toBe('Terms › Notice');
    expect(placeOf(passage(plain), asked)).toBe('Terms › Notice');
    expect(placeOf(passage(marked), 'When are invoices paid?')).toBe('Terms › Payment');
  });

  it('the place of a passage is the heading alone, without the headings above it, if the heading is on a lower level than the given section', () => {
    expect(placeOf(passage(marked), 'In which form, in writing?')).toBe('Form of a notice');
  });

  it('the place of a passage is the given section if no heading in the passage fits the question better', () => {
    expect(placeOf(passage(marked), 'Which volcano erupted?')).toBe('Terms › Payment');
    expect(placeOf(passage('Notice comes in writing.'), asked)).toBe('Terms › Payment');
    expect(placeOf(passage('Laptops\nPhones\nNotice boards'), asked)).toBe('Terms › Payment');
  });

  it('the place of a passage can be a section that begins inside the passage, after the given section', () => {
    const text = 'Invoices are due thirty days after they were received.\n\n## Notice\n\nTwo weeks.';
    expect(placeOf(passage(text), asked)).toBe('Terms › Notice');
    expect(placeOf(passage(text), 'When are invoices due?')).toBe('Terms › Payment');
  });
});
