import { describe, expect, it } from 'vitest';
import { visibleLine, visibleText } from './visible-text.ts';

describe('invisible characters are removed', () => {
  it.each([
    ['tags', 'pay \u{e0041}\u{e0042}now'],
    ['variation selectors', 'pay\ufe0f \u{e0100}\u{e01ef}now'],
    ['zero-width signs', 'pay\u200b \u2060now\ufeff'],
    ['marks and overrides of direction', 'pay\u200e \u200fno\u202ew\u061c'],
    ['fillers', 'pay\u3164 now\uffa0\u115f'],
    ['soft hyphens', 'pay n\u00adow'],
    ['control characters', 'pay\0 no\x1bw\x85'],
    ['joiners where nothing joins', 'pa\u200dy n\u200cow'],
  ])('invisible characters (%s) are removed from a text', (_what, text) => {
    expect(visibleText(text)).toBe('pay now');
  });

  it('the first of several joiners in a text stays, and the others are removed', () => {
    expect(visibleText('می\u200c\u200d\u200cخواهم')).toBe('می\u200cخواهم');
  });
});

describe('characters that shape text are kept', () => {
  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Sinhala', 'ක්\u200dෂ'],
    ['Malayalam at the end of a word', 'അവന്\u200d പോയി'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['a joined emoji with a tone', '👩🏽\u200d⚕\ufe0f'],
    ['a heart on fire', '❤\ufe0f\u200d🔥'],
    ['a keycap', '1\ufe0f⃣'],
    ['tabs and lines', 'a\tb\nc'],
    ['Arabic signs that show', '\u0600١٢'],
  ])('characters that shape text (%s) are kept', (_what, text) => {
    expect(visibleText(text)).toBe(text);
  });
});

it('line endings of a text become \\n, and half a surrogate pair is replaced', () => {
  expect(visibleText('a\r\nb\rc\u2028d')).toBe('a\nb\nc\nd');
  expect(visibleText('a\ud83d')).toBe('a\ufffd');
});

it('a visible line contains no line breaks', () => {
  expect(visibleLine(' a\t\nb\u2029\u200b c ')).toBe('a b c');
});

it('the visible text of a text’s beginning is the beginning of its visible text', () => {
  const text = 'a\u200b می\u200cخ 👩🏽\u200d⚕\ufe0f\r\n\u3164b';
  for (let end = 0; end <= text.length; end++) {
    const beginning = visibleText(text.slice(0, end));
    expect(beginning.length).toBeLessThanOrEqual(visibleText(text).length);
    expect(visibleText(text).startsWith(beginning.replace(/\ufffd$/, ''))).toBe(true);
  }
});
