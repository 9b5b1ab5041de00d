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
    'A postAb c d efghijk|lm  n',
  );
});

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('a Word document contains embedded images, raised text, merged cells, lines of code and the logo', async () => {
  const html = `<p>CO<sub>2</sub> on 5 m<sup>2</sup></p><img src="${png}" alt="A van"><img src="https://a.test/b.png" alt="Far"><table><tr><th colspan="2"><p>a</p><ul><li>b</li></ul></th></tr><tr><td></td><td>c</td></tr></table><pre><code>d\n  e</code></pre>`;
  const logo = Buffer.from(png.slice(png.indexOf(',') + 1), 'base64');
  const files = unzipSync(await htmlToDocx('A post', html, { logo }));
  const text = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  for (const part of [
    'w:val="subscript"',
    'w:val="superscript"',
    '<w:gridSpan w:val="2"/>',
    '<w:tblHeader/>',
  ])
    expect(text).toContain(part);
  expect(text).toContain('descr="A van"');
  expect(text).toContain('[Far]');
  expect(text).toMatch(/>d<\/w:t>.{0,200}<w:br\/>.{0,100}> {2}e<\/w:t>/);
  expect(Object.keys(files).filter((name) => name.startsWith('word/media/')).length).toBeGreaterThan(0);
  expect(strFromU8(files['word/header1.xml'] ?? new Uint8Array())).toContain('<w:drawing>');
});

it('an image that is damaged or that Word cannot show becomes its description', async () => {
  const html =
    '<img src="data:image/png;base64,AAAA" alt="Broken"><img src="data:image/webp;base64,UklGRg==">';
  const files = unzipSync(await htmlToDocx('A post', html, { logo: Buffer.from('none') }));
  const text = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  expect(text).toContain('[Broken]');
  expect(text).toContain('[Picture]');
  expect(files['word/header1.xml']).toBeUndefined();
});

it('a logo in SVG is drawn in its own proportions', async () => {
  const logo = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 80"><path d="M0 0h320v80z"/></svg>',
  );
  const files = unzipSync(await htmlToDocx('A post', '<p>a</p>', { logo }));
  expect(strFromU8(files['word/header1.xml'] ?? new Uint8Array())).toContain(
    `<wp:extent cx="${160 * 9525}" cy="${40 * 9525}"/>`,
  );
});
