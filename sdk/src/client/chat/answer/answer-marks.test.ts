import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import { createElement } from 'react';
import Markdown from 'react-markdown';
import { renderToStaticMarkup } from 'react-dom/server';
import { type AnswerMark, answerMarks } from './answer-marks.ts';
import { citationLinks } from './citation-links.ts';

function shown(text: string, ...stretches: string[]): string {
  const marks = stretches.map((stretch): AnswerMark => {
    const start = text.indexOf(stretch);
    return { start, end: start + stretch.length, kind: 'not-found' };
  });
  const remarkPlugins = [remarkGfm, () => answerMarks(marks), citationLinks];
  return renderToStaticMarkup(createElement(Markdown, { remarkPlugins }, text))
    .replaceAll(' data-mark="not-found"', '')
    .replaceAll(' data-last="true"', ' last');
}

describe('the marks in an answer', () => {
  it('a mark in an answer surrounds its stretch of text and nothing else', () => {
    expect(shown('It says “a b” [1].', '“a b”')).toBe(
      '<p>It says <span last>“a b”</span> <span data-mark="joined"><a href="#citation-1">1</a>.</span></p>',
    );
  });

  it('a mark in an answer extends across emphasis and links, and ends once', () => {
    expect(shown('A **bold b** c [d](/e) f.', 'bold b** c [d')).toBe(
      '<p>A <strong><span>bold b</span></strong><span> c </span><a href="/e"><span last>d</span></a> f.</p>',
    );
  });

  it('a mark in an answer keeps its position in a text with escapes, entities and block quotes', () => {
    expect(shown('1 \\* 2 &amp; “three” four', '“three”')).toBe(
      '<p>1 * 2 &amp; <span last>“three”</span> four</p>',
    );
    expect(shown('> one two\n> three\n\nfour', 'two\n> three')).toContain('one <span last>two\nthree</span>');
  });

  it('a mark in an answer keeps the citations inside the marked text', () => {
    expect(shown('A fact [2]. More.', 'A fact [2].')).toBe(
      '<p><span last>A fact <span data-mark="joined"><a href="#citation-2">2</a>.</span></span> More.</p>',
    );
  });

  it('several marks in one row of a table are shown in words once', () => {
    const table = '| a | b |\n| - | - |\n| one | two |\n| three | four |';
    const html = shown(table, 'one', 'two', 'three');
    expect([...html.matchAll(/<span last>(\w+)/g)].map(([, word]) => word)).toEqual(['two', 'three']);
    expect(html).toContain('<span>one</span>');
  });

  it('a mark in an answer never turns text into markup', () => {
    expect(shown('“<img src=x> b” c', '“<img src=x> b”')).not.toContain('<img');
  });
});
