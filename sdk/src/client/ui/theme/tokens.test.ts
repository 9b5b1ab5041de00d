import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheet = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');

/** Returns the hex colors of a block in the style sheet of tokens, by name. */
function colorsOf(selector: string): Map<string, string> {
  const start = sheet.indexOf(`${selector} {`);
  const block = sheet.slice(start, sheet.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['canvas', 'surface', 'sunken'];
const texts = ['ink', 'ink-2', 'ink-3', 'accent-ink', 'bad'];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['accent-ink', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['ink-2', 'accent-soft'],
  ['mark-ink', 'mark'],
  ['ink', 'claim'],
  ['info', 'info-soft'],
  ['warn', 'warn-soft'],
  ['ok', 'ok-soft'],
  ['bad', 'bad-soft'],
] as const;

const themes = [
  ['light', colorsOf(':root')],
  ['dark', colorsOf(':root[data-theme="dark"]')],
] as const;

test.each(themes)('all texts of the %s theme have a contrast of at least 4.5', (_, colors) => {
  for (const [text, ground] of pairs) {
    const ratio = contrast(colors.get(text) ?? '', colors.get(ground) ?? '');
    expect([text, ground, ratio >= 4.5]).toEqual([text, ground, true]);
  }
});

test.each(themes)(
  'control borders and the focus ring of the %s theme have a contrast of at least 3',
  (_, colors) => {
    for (const edge of ['line-strong', 'accent']) {
      for (const ground of grounds) {
        const ratio = contrast(colors.get(edge) ?? '', colors.get(ground) ?? '');
        expect([edge, ground, ratio >= 3]).toEqual([edge, ground, true]);
      }
    }
  },
);

test('both themes define the same colors', () => {
  expect([...themes[1][1].keys()]).toEqual([...themes[0][1].keys()]);
});
