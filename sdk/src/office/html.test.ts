import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { htmlToDocx } from './html/html-to-docx.ts';
import { htmlToMarkdown } from './html/html-to-markdown.ts';

const page =
  '<h2>A</h2><p>b <strong>c</strong> <em>d</em> <a href="https://a.test/">e</a></p><ul><li>f</li><li><p>g</p><ol><li>h</li></ol></li></ul><blockquote><p>i</p></blockquote><table><tr><th>j</th><th>k|</th></tr><tr><td>l</td></tr></table><pre>m\n  n</pre>';

it('an HTML page becomes Markdown with its headings, lists, links and tables', () => {
  expect(htmlToMarkdown(page)).toBe(
    '## A\n\nb **c** *d* [e](https://a.test/)\n\n- f\n- g\n  1. h\n\n> i\n\n| j | k\\| |\n| --- | --- |\n| l |  |\n\n```\nm\n  n\n```\n',
  );
});

it('an HTML page becomes a Word document with its headings, lists, links and tables', async () => {
  const files = unzipSync(await htmlToDocx('A post', page));
  const text = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  for (const part of ['w:val="Heading2"', '<w:b/>', '<w:i/>', '<w:hyperlink', '<w:numPr>', '<w:tbl>'])
    expect(text).toContain(part);
  expect([...text.matchAll(/<w:t[^>]*>([^<]*)</g)].map(([, words]) => words).join('')).toBe(
    'Ab c d efghijk|lm n',
  );
});
