import { expect, it } from 'vitest';
import { withoutWithheld } from './withheld-quotes.ts';

const content = 'It says “ten years” [1] and “six months” [2]. Nobody “said so”. Or else.';
const quote = (text: string, citation: number | null) => ({
  start: content.indexOf(text),
  end: content.indexOf(text) + text.length,
  verdict: citation === null ? ('not-found' as const) : ('verified' as const),
  citation,
});
const checks = {
  quotes: [quote('“ten years”', 1), quote('“six months”', 2), quote('“said so”', null)],
  unsupported: [{ start: content.indexOf('Or else.'), end: content.length }],
};

it('an answer keeps the quotes of documents that the reader can read, and its check marks', () => {
  expect(withoutWithheld({ content, checks }, [{ number: 1 }, { number: 2 }])).toEqual({ content, checks });
});

it('an answer loses the quotes of withheld citations, and its check marks keep their positions', () => {
  const seen = withoutWithheld({ content, checks }, [{ number: 2 }]);
  expect(seen.content).toBe('It says [withheld] [1] and “six months” [2]. Nobody “said so”. Or else.');
  const said = [...seen.checks.quotes, ...seen.checks.unsupported].map(({ start, end }) =>
    seen.content.slice(start, end),
  );
  expect(said).toEqual(['“six months”', '“said so”', 'Or else.']);
});
