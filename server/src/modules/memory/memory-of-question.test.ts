import { MemoryRules } from '@staffroom/sdk/internal/shared';
import { describe, expect, it } from 'vitest';
import { memoryOfAnswer, memoryOfQuestion } from './memory-of-question.ts';

const rules = MemoryRules.parse({ questions: { words: ['regulation', 'policy'] } });
const long = (length: number) => 'word '.repeat(length).slice(0, length);

describe('a question', () => {
  it.each([
    ['of 50 characters is ignored', 'x'.repeat(50), null],
    ['of 51 characters is stored', 'x'.repeat(51), 1],
    ['that is short but contains a keyword is stored as important', 'Any policy?', 2],
    ['that contains the plural of a keyword is stored, too', 'REGULATIONS and policies?', 2],
    ['in which the keyword is part of another word is ignored', 'A deregulation?', null],
    ['of spaces is ignored', ' '.repeat(90), null],
  ])('the memory rules decide whether a question is stored: a question %s', (_name, text, importance) => {
    expect(memoryOfQuestion(text, rules)?.importance ?? null).toBe(importance);
  });

  it('a question is cut to the maximum length of a memory', () => {
    expect(memoryOfQuestion('é'.repeat(5_000), rules)?.content).toHaveLength(4_000);
  });
});

describe('an answer', () => {
  it('an answer above 100 characters is stored as a memory, cut to 200', () => {
    expect(memoryOfAnswer('y'.repeat(100), [], rules)).toBeNull();
    expect(memoryOfAnswer('y'.repeat(101), [], rules)?.content).toHaveLength(101);
    expect(memoryOfAnswer('y'.repeat(900), [], rules)?.content).toHaveLength(200);
  });

  it('an answer is stored as a memory within the lengths that the agent configured', () => {
    const short = MemoryRules.parse({ answers: { over: 50, keep: 100 } });
    expect(memoryOfAnswer('y'.repeat(50), [], short)).toBeNull();
    expect(memoryOfAnswer('y'.repeat(300), [], short)?.content).toHaveLength(100);
  });

  it('an answer stored as a memory is never cut inside a character', () => {
    const content = memoryOfAnswer(`a${'😀'.repeat(150)}`, [], rules)?.content ?? '';
    expect(content.isWellFormed()).toBe(true);
    expect(content).toHaveLength(199);
  });

  it('the memory of an answer contains no text of its sources', () => {
    const source = 'Records of personal data are kept for six years and then destroyed.';
    const answer = [
      'As far as I can see, records of personal data are kept for six years. ',
      'The handbook says “then destroyed” about it. [1] ',
      'They are shredded afterwards [2]. ',
      'Ask your team lead to confirm the date in writing.\n',
      '> Records of personal data\n',
      long(20),
    ].join('');
    expect(memoryOfAnswer(answer, [source], rules)?.content).toBe(
      'Ask your team lead to confirm the date in writing. word word word word',
    );
  });

  it('the memory of an answer contains no stock phrases', () => {
    const answer = [
      'Sure! Here is what I found in your documents:',
      'Your documents do not seem to answer this.',
      'Ask the works council before the end of March about it.',
      'Let me know if you need anything else. I hope this helps!',
    ].join('\n\n');
    expect(memoryOfAnswer(answer, [], { ...rules, answers: { over: 50, keep: 200 } })?.content).toBe(
      'Ask the works council before the end of March about it.',
    );
    const refusal =
      'Your documents do not seem to answer this. Try the words that the documents themselves use.';
    expect(memoryOfAnswer(refusal, [], { ...rules, answers: { over: 50, keep: 100 } })).toBeNull();
  });

  it('an answer that only repeats its sources creates no memory', () => {
    const source =
      'The notice period is thirty days. It starts on the day after the letter arrives at the office.';
    expect(memoryOfAnswer(`${source} [1] ${source}`, [source], rules)).toBeNull();
  });
});
