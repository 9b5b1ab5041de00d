import { expect, it } from 'vitest';
import { quotedInHtml, textOfHtml, withTextOfHtml } from './html-text.ts';

it.each([
  ['<h1>Ice</h1>\n<p>Cold &amp; <b>clear</b>.</p>', 'Ice\nCold & clear.\n'],
  ['<p title="a > b">One</p><p>Two</p>', 'One\nTwo\n'],
  ['<style>p{}</style><p>1 &lt; 2 &#8212; &unknown;</p><!-- no -->', '1 < 2 — &unknown;\n'],
])('the text of the HTML %s is extracted', (html, text) => {
  expect(textOfHtml(html).replaceAll(/\n+/g, '\n')).toBe(text);
  expect(withTextOfHtml(html, textOfHtml(html))).toBe(html);
});

it.each([
  ['<p class=x>A synergy &amp; more.</p>', 'synergy', 'team', '<p class=x>A team &amp; more.</p>'],
  ['<p>Our <b>world</b>-class van</p>', 'world-class', 'good', '<p>Our <b>good</b> van</p>'],
  ['<p>Wow!</p><p>Go!</p>', 'Go!', 'Go.', '<p>Wow!</p><p>Go.</p>'],
  ['<p>R &amp; D</p>', '&', '< and >', '<p>R &lt; and &gt; D</p>'],
  ['<p>An utterly new van</p>', 'utterly ', '', '<p>An new van</p>'],
  ['<ul><li>One</li>\n<li>Two</li></ul>', 'Two', 'Three', '<ul><li>One</li>\n<li>Three</li></ul>'],
])(
  'in the HTML %s the text “%s” is replaced with “%s”, and nothing else changes',
  (html, found, put, result) => {
    expect(withTextOfHtml(html, textOfHtml(html).replace(found, put))).toBe(result);
  },
);

it.each([
  [
    '<p>Ours <q>theirs</q></p><blockquote><p>One</p><p>Two &amp; three</p></blockquote><p>Ours</p>',
    'theirs|One\n\nTwo & three',
  ],
  ['<pre><code>a</code> b</pre><p><cite>c</cite></p></blockquote>d', 'a b|c'],
  ['<p>Ours</p>', ''],
])('the quotations of the HTML %s are found', (html, quoted) => {
  const text = textOfHtml(html);
  expect(
    quotedInHtml(html)
      .map(({ start, end }) => text.slice(start, end).trim())
      .join('|'),
  ).toBe(quoted);
});

it('the text of two HTML blocks is two paragraphs, and that of a line break is two lines', () => {
  expect(textOfHtml('<h2>Ice</h2><p>Cold<br>and clear.</p>')).toBe('Ice\n\nCold\nand clear.\n\n');
});
