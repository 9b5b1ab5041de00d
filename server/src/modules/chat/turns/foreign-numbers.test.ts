import type { ChatPart, Passage } from '@staffroom/sdk';
import { answerStep, type WebLink } from '@staffroom/sdk/internal/shared';
import { describe, expect, it } from 'vitest';
import { RunState } from './run-state.ts';

const passage = (name: string): Passage => {
  const quote = `The rule about ${name} has always been very clear to all of us.`;
  const place = { filename: `${name}.txt`, version: 1, page: null, section: null, start: 0 };
  return { id: name, documentId: name, ...place, end: quote.length, quote, score: 1 };
};
const sources: ChatPart = { type: 'sources', sources: [passage('a'), passage('b'), passage('c')] };
const text = (words: string): ChatPart => ({ type: 'text', text: words });
const links = (numbered: boolean): ChatPart => {
  const named: WebLink[] = [1, 2, 3].map((number) => ({
    title: `Page ${number}`,
    url: `https://web.test/${number}`,
    number: numbered ? number : null,
  }));
  return { type: 'step', step: answerStep({ id: 'web', state: 'done', title: 'Web', links: named }) };
};

function written(...parts: ChatPart[]) {
  const state = new RunState();
  const shown = parts.flatMap((part) => state.take(part));
  shown.push(...state.close(true));
  const { content, citations, steps } = state.end('complete', 1);
  const live = shown.map((frame) => (frame.type === 'chunk' ? frame.content : '')).join('');
  return { content, live, cited: citations.map(({ documentId }) => documentId), steps };
}

describe('numbers in an answer', () => {
  it("numbers in an answer that belong to the provider's web pages never become citations of documents", () => {
    const { content, live, cited, steps } = written(sources, links(true), text('So it is [3][2].'));
    expect([content, live, cited]).toEqual(['So it is [3][2].', 'So it is [3][2].', []]);
    expect(steps[0]?.links?.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it("numbers in an answer also belong to the provider's web pages if it lists the pages only at the end", () => {
    const { content, live, cited } = written(sources, text('So it is [3][2].'), links(true));
    expect(live).toBe('So it is [1][2].');
    expect([content, cited]).toEqual(['So it is [3][2].', []]);
  });

  it('numbers in an answer are citations of documents if the provider’s web pages have no numbers', () => {
    const { content, cited } = written(sources, links(false), text('So it is [3][2].'));
    expect([content, cited]).toEqual(['So it is [1][2].', ['c', 'b']]);
  });

  it('a number in an answer becomes a citation only if this answer was given a source of that number', () => {
    expect(written(text('So it is [3][2].')).cited).toEqual([]);
    expect(written(sources, text('So it is [7], and [2].')).cited).toEqual(['b']);
  });

  it('numbers inside code in an answer stay unchanged', () => {
    const { content } = written(sources, text('Take `x[3]` as [3].'), links(true));
    expect(content).toBe('Take `x[3]` as [3].');
  });
});
