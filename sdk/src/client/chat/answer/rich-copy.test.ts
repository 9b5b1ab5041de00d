import { expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';
import { withAbsoluteLinks } from './rich-copy.ts';

test('relative links in copied text become links to the workspace, and external links stay', () => {
  const answer =
    'See [the terms](/documents/7?version=1) and [more](https://other.test/) or [this](//x.test).';
  expect(withAbsoluteLinks(answer, 'https://staff.test')).toBe(
    'See [the terms](https://staff.test/documents/7?version=1) and [more](https://other.test/) or [this](//x.test).',
  );
});

test('tables, emphasis and links in copied text are formatted, but HTML is not', () => {
  const html = renderMarkdown(
    '**Crane** <script>x</script>\n\n| Item | Price |\n|---|---|\n| Crane | $412 |\n\n[a](javascript:x)',
  );
  expect(html).toContain('<strong>Crane</strong>');
  expect(html).toContain('<td>$412</td>');
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('javascript:');
});
