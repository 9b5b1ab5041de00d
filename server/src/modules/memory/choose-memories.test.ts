import { describe, expect, it } from 'vitest';
import { type Candidate, chooseMemories } from './choose-memories.ts';

let age = 0;
const memory = (words: string, importance = 1): Candidate => ({
  content: words,
  importance,
  createdAt: new Date(1_700_000_000_000 - age++ * 1_000),
  words: words.split(' '),
});
const limits = { limit: 3, tokens: 400 };
const chosen = (asked: string, all: Candidate[], more = {}) =>
  chooseMemories({ words: asked.split(' '), total: all.length }, all, { ...limits, ...more }).map(
    ({ content }) => content,
  );

describe('the memories for a question', () => {
  it('no memory is selected for a question that shares no word with any memory', () => {
    expect(chosen('weather', [memory('gdpr audit')])).toEqual([]);
    expect(chosen('weather', [])).toEqual([]);
  });

  it('the memories for a question start with those that share its rarest words, even short ones', () => {
    const all = [memory('report audit'), memory('report sla'), memory('report vpn'), memory('report berlin')];
    expect(chosen('report sla soon', all)[0]).toBe('report sla');
    expect(chosen('sla', all)).toEqual(['report sla']);
  });

  it('at most three memories are selected for a question, unless the agent asks for more', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((word) => memory(`gdpr ${word} ${word}${word}`));
    expect(chosen('gdpr law', all)).toHaveLength(3);
    expect(chosen('gdpr law', all, { limit: 5 })).toHaveLength(5);
  });

  it('the memories for a question together do not exceed the token budget', () => {
    const all = ['a', 'b', 'c'].map((word) => memory(`gdpr ${word} ${word.repeat(390)}`));
    expect(chosen('gdpr law', all, { tokens: 200 })).toHaveLength(2);
    expect(chosen('gdpr law', all, { tokens: 50 })).toEqual([]);
  });

  it('the memories for a question repeat neither each other nor the question', () => {
    const all = [memory('gdpr notice period days'), memory('notice period days gdpr'), memory('gdpr law')];
    expect(chosen('gdpr law', all)).toEqual(['gdpr notice period days']);
  });

  it('the memories for a question are ordered by importance, then newest first', () => {
    const old = memory('gdpr berlin office');
    const older = memory('gdpr paris branch', 2);
    const oldest = memory('gdpr rome shop');
    expect(chosen('gdpr law', [oldest, older, old])).toEqual([
      'gdpr paris branch',
      'gdpr berlin office',
      'gdpr rome shop',
    ]);
  });

  it('the memories for a question include memories of similar meaning that share no word with it', () => {
    const all = [
      { ...memory('vacation carry'), closeness: 0.62 },
      { ...memory('leave march'), closeness: 0.45 },
      { ...memory('printer toner'), closeness: 0.2 },
      { ...memory('holiday rome'), closeness: 0.6 },
      { ...memory('cat dog'), closeness: null },
    ];
    expect(chosen('holiday days', all)).toEqual(['holiday rome', 'vacation carry', 'leave march']);
  });

  it('a word that most memories contain selects no memory for a question', () => {
    const all = Array.from({ length: 10 }, (_, index) => memory(`document ${index} x${index}`));
    expect(chosen('document please', all)).toEqual([]);
  });
});
