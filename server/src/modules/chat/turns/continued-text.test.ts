import { describe, expect, it } from 'vitest';
import { randomFrom, runSeed } from '../../../testing/random.ts';
import { ContinuedText } from './continued-text.ts';

function joined(base: string, pieces: readonly string[], complete = true): string {
  const join = new ContinuedText(base);
  return [base, ...pieces.map((piece) => join.take(piece)), join.end(complete)].join('');
}

const seed = runSeed();
const random = randomFrom(seed);
const upTo = (limit: number) => Math.floor(random() * limit);
const vocabulary = [
  'the',
  'office',
  'is',
  'closed',
  'on',
  'Sundays',
  '| --- |',
  '\n- ',
  '1',
  '[2]',
  'é',
  '😀',
  'ha',
];
const prose = (length: number) =>
  Array.from({ length }, () => vocabulary[upTo(vocabulary.length)] ?? '').join(' ');
/** Text in which no passage repeats: each sentence has its own number, and too few words are equal for a chance repetition. */
const numbered = (length: number) =>
  Array.from({ length }, (_, index) => `Rule ${index}: ${prose(3)}.`).join('\n');

function cut(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const next = at + 1 + upTo(9);
    pieces.push(text.slice(at, next));
    at = next;
  }
  return pieces;
}

describe('a continued text', () => {
  it('a continued text has no duplicates if the model repeats the whole text, for every cut and chunking', () => {
    for (let run = 0; run < 500; run++) {
      const whole = run % 2 === 0 ? prose(1 + upTo(200)) : numbered(1 + upTo(60));
      const base = whole.slice(0, upTo(whole.length + 1));
      expect(joined(base, cut(whole)), `seed ${seed}, run ${run}`).toBe(whole);
    }
  });

  it('a continued text is complete if the model continues exactly at the cut', () => {
    for (let run = 0; run < 500; run++) {
      const whole = numbered(3 + upTo(60));
      const at = 12 + upTo(whole.length - 12);
      expect(joined(whole.slice(0, at), cut(whole.slice(at))), `seed ${seed}, run ${run}`).toBe(whole);
    }
  });

  it('a continued text is complete if the model first repeats the last words', () => {
    for (let run = 0; run < 500; run++) {
      const whole = numbered(10 + upTo(60));
      const at = 100 + upTo(whole.length - 100);
      const from = whole.lastIndexOf('Rule', at - 12);
      expect(joined(whole.slice(0, at), cut(whole.slice(from))), `seed ${seed}, run ${run}`).toBe(whole);
    }
  });

  it('a continued text keeps lists, tables and blanks that start the way the first part ended', () => {
    for (const part of ['| --- | --- ', '1, ', '      ', 'token ', 'ha ha ']) {
      const base = `Here it comes: ${part.repeat(20)}`;
      expect(joined(base, cut(part.repeat(5)))).toBe(base + part.repeat(5));
    }
    expect(joined('A bal', ['loon'])).toBe('A balloon');
    expect(joined('42 is the answer to 6 x 7 = ', ['42'])).toBe('42 is the answer to 6 x 7 = 42');
  });

  it('a continued text keeps the first part if the repetition ends before reaching the cut', () => {
    const base = numbered(5);
    for (const length of [0, 1, 20, base.length - 1]) {
      expect(joined(base, cut(base.slice(0, length)), false)).toBe(base);
    }
    expect(joined(base, cut(base.slice(0, 60)))).toBe(base);
    expect(joined(base, [])).toBe(base);
    expect(joined('', ['All ', 'new'])).toBe('All new');
  });

  it('a continued text keeps both parts if the second part differs', () => {
    expect(joined('The answer is 42 because', cut(' The reason is unknown.'))).toBe(
      'The answer is 42 because The reason is unknown.',
    );
    expect(joined('The answer is 42. ', cut('The reason is unknown.'))).toBe(
      'The answer is 42. The reason is unknown.',
    );
  });

  it('a continued text holds back as little text as possible', () => {
    const join = new ContinuedText('Rule one: the office is closed.');
    expect([join.take(' the'), join.take(' door'), join.take(': it')]).toEqual(['', ' the door', ': it']);
  });

  it('joining a continued text takes time proportional to its length', () => {
    const whole = numbered(20_000);
    const before = process.threadCpuUsage();
    expect(joined(whole.slice(0, -50), cut(whole))).toBe(whole);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(5_000);
  });
});
