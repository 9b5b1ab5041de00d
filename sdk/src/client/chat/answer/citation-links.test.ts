import { describe, expect, it } from 'vitest';
import { citationLinks } from './citation-links.ts';

const paragraph = (value: string, type = 'text') => ({
  type: 'root',
  children: [{ type: 'paragraph', children: [{ type, value }] }],
});

interface Shown {
  type: string;
  value?: string;
  url?: string;
  children?: Shown[];
}

const words = ({ type, value = '', url, children = [] }: Shown): string =>
  type === 'joined' ? `(${children.map(words).join('')})` : (url ?? value);

function shown(tree: ReturnType<typeof paragraph>): string {
  citationLinks()(tree);
  return ((tree.children[0]?.children ?? []) as Shown[]).map(words).join('|');
}

describe('citation links', () => {
  it('numbers in brackets in an answer become citation links', () => {
    expect(shown(paragraph('Within the EU [1], except support [2, 3].'))).toBe(
      'Within the EU |(#citation-1,)| except support |#citation-2|(#citation-3.)',
    );
  });

  it('a citation number stays on the line of the punctuation after it, but not of the next word', () => {
    expect(shown(paragraph('Ten years [1]?! Then'))).toBe('Ten years |(#citation-1?!)| Then');
    expect(shown(paragraph('Ten years [1] or more'))).toBe('Ten years |#citation-1| or more');
  });

  it('links in an answer that look like citations become citation links', () => {
    const forged = { type: 'link', url: 'https://evil.example', children: [{ type: 'text', value: '[2]' }] };
    const tree = { type: 'root', children: [{ type: 'paragraph', children: [forged] }] };
    citationLinks()(tree);
    expect(JSON.stringify(tree)).toContain('"url":"#citation-2"');
    expect(JSON.stringify(tree)).not.toContain('evil');
  });

  it('code and other brackets in an answer do not become citation links', () => {
    expect(shown(paragraph('list[1]', 'inlineCode'))).toBe('list[1]');
    expect(shown(paragraph('see [annex] and [2024x]'))).toBe('see [annex] and [2024x]');
  });
});
