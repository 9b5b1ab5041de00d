import { expect, it } from 'vitest';
import { plainMarkdown } from './plain-markdown.ts';

it('ordinary prose stays unchanged when Markdown is escaped', () => {
  const prose = 'Dr. Smith’s plan (2024) costs $3.5 million – 12% more; see snake_case.pdf & co.';
  expect(plainMarkdown(prose)).toBe(prose);
});

it.each([
  ['a link', '[click](https://evil.example/x)', '\\[click\\](`https://evil.example/x`)'],
  ['a link whose text is its address', 'To [a@b.example](mailto:a@b.example).', 'To `a@b.example`.'],
  ['a link whose text is its web address', '[https://b.example](https://b.example/)', '`https://b.example`'],
  [
    'a link whose text is another address',
    '[a@b.example](mailto:x@evil.example)',
    '\\[`a@b.example](mailto:x@evil.example`)',
  ],
  ['an image', '![x](http://evil.example/?q=1)', '!\\[x\\](`http://evil.example/?q=1`)'],
  ['HTML', '<img src=x onerror=alert(1)>', '\\<img src=x onerror=alert(1)>'],
  ['an entity', '&lt;script&gt;', '\\&lt;script\\&gt;'],
  ['a web address without a link', 'See www.evil.example/a?b=c.', 'See `www.evil.example/a?b=c`.'],
  ['an e-mail address', 'Ask me@evil.example now', 'Ask `me@evil.example` now'],
  ['an address with a backtick', 'https://a.example/`x`', '`https://a.example/`\\`x\\`'],
  ['emphasis', '*a* _b_ ~~c~~ `d`', '\\*a\\* \\_b\\_ \\~\\~c\\~\\~ \\`d\\`'],
  ['strong emphasis', 'Within **thirty days**, **[3]**, 2**8**.', 'Within thirty days, (3), 2\\*\\*8\\*\\*.'],
  ['a heading', '# Title', '\\# Title'],
  ['a horizontal rule', '---', '\\---'],
  ['a numbered item', '1. First', '1\\. First'],
  ['a block quote', '> quoted', '\\> quoted'],
  ['a citation number in the document', 'As shown [3] and [4, 5].', 'As shown (3) and (4, 5).'],
  ['several lines', 'one\n\n# two\n', 'one # two'],
  ['an escaped bracket', '\\[x]', '\\\\\\[x\\]'],
])('%s loses its Markdown effect when Markdown is escaped', (_, text, expected) => {
  expect(plainMarkdown(text)).toBe(expected);
});

it('invisible characters are removed when Markdown is escaped', () => {
  expect(plainMarkdown('pay\u200B ab\u202Ecd\u{E0041}\uFE0F\u0000 now [\u200B3]')).toBe('pay abcd now (3)');
});
