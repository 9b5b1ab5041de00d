import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '');

/** Properties that name a side of the screen. The logical ones name the start or the end of the line. */
const physical =
  /^(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding|inset)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)$/;
const sided = /^(?:margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding))$/;

/** Splits a value at the spaces outside of parentheses. */
function partsOf(value: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of value.trim()) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ' ' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.filter((part) => part !== '');
}

const isMirrored = (part: string) => part === '0' || part.includes('var(--forward)');

/** Returns why a declaration looks wrong in a language that is written from right to left; null if the declaration is fine. */
function faultOf(property: string, value: string): string | null {
  const parts = partsOf(value);
  if (physical.test(property)) return 'names a side of the screen';
  if (sided.test(property) && parts.length === 4 && parts[1] !== parts[3])
    return 'has different values for left and right';
  if (property === 'border-radius' && parts.length === 4 && (parts[0] !== parts[1] || parts[2] !== parts[3]))
    return 'has different corners at left and right';
  if (/^(?:text-align|float|clear)$/.test(property) && /\b(?:left|right)\b/.test(value))
    return 'names a side of the screen';
  if (property === 'translate' && !isMirrored(parts[0] ?? '0')) return 'moves without var(--forward)';
  if (/^(?:background|mask)/.test(property) && /\b(?:left|right)\b/.test(value))
    return 'names a side of the screen';
  return null;
}

/** A toast follows the finger that swipes it away, which is the same in every language. */
const followsTheFinger = /--radix-toast-swipe|^translate: 100% 0$/;

function faultsOf(file: string): string[] {
  const css = readFileSync(root + file, 'utf8')
    .split('/*')
    .map((part) => part.split('*/').at(-1))
    .join('');
  return css.split(/[;{}]/).flatMap((text) => {
    const declaration = text.trim();
    const colon = declaration.indexOf(':');
    if (colon < 1 || /^[.#@&:[*>]/.test(declaration) || followsTheFinger.test(declaration)) return [];
    const fault = faultOf(declaration.slice(0, colon).trim(), declaration.slice(colon + 1));
    return fault === null ? [] : [`${file}: ${declaration.replaceAll(/\s+/g, ' ')}: ${fault}`];
  });
}

describe('the reading direction', () => {
  it('no style names a side of the screen, so that every page can be mirrored', () => {
    expect(files('*.css').flatMap(faultsOf)).toEqual([]);
  });

  it('no component names a side of the screen in its inline style', () => {
    const inline = /\b(?:margin|padding|border)(?:Left|Right)\b|\btextAlign: '(?:left|right)'/;
    const client = ['sdk/src/client', 'sdk/src/lists', 'sdk/src/layout', 'host/src', 'agents/*/client'];
    const named = files(...client.map((folder) => `${folder}/**/*.tsx`)).filter((file) =>
      inline.test(readFileSync(root + file, 'utf8')),
    );
    expect(named).toEqual([]);
  });

  it('the check recognizes styles that cannot be mirrored', () => {
    const faults = [
      ['margin-left', '4px'],
      ['inset', '0 0 auto auto'],
      ['padding', '1px 2px 3px calc(1px + 4px)'],
      ['border-radius', '4px 0 0 4px'],
      ['text-align', 'right'],
      ['translate', '16px 0'],
    ] as const;
    expect(faults.filter(([property, value]) => faultOf(property, value) === null)).toEqual([]);
    expect(faultOf('padding', '1px 2px 3px calc(1px + 1px)')).not.toBeNull();
    expect(faultOf('padding', '1px 2px 3px 2px')).toBeNull();
    expect(faultOf('translate', 'calc(16px * var(--forward)) 0')).toBeNull();
  });
});
