import { describe, expect, it } from 'vitest';
import { documentHref, type DocumentPlace } from './document-href.ts';
import { type HandOver, handOverProblem } from './hand-over-problem.ts';

const all = { question: true, documents: { types: null, most: 100 }, text: true };
const nothing = { question: false, documents: null, text: false };
const one = { ...nothing, documents: { types: ['pdf'], most: 1 } };

describe('the hand-over check', () => {
  it.each<[string | null, object, HandOver, string[]?]>([
    [null, {}, {}],
    [null, {}, { question: 'Why?', text: 'Because', documents: ['a', 'b'] }, ['pdf', 'docx']],
    ['Decks doesn’t accept questions.', { accepts: nothing }, { question: 'Why?' }],
    [null, { accepts: nothing }, { question: '', text: '', documents: [] }],
    ['Decks doesn’t accept text.', { accepts: nothing }, { text: 'Because' }],
    ['Decks doesn’t accept documents.', { accepts: nothing }, { documents: ['a'] }],
    ['Decks accepts one document at a time.', { accepts: one }, { documents: ['a', 'b'] }, ['pdf', 'pdf']],
    ['Decks doesn’t accept docx files.', { accepts: one }, { documents: ['a'] }, ['docx']],
    [null, { accepts: one }, { documents: ['a'] }, ['pdf']],
    ['Decks is switched off.', { state: 'disabled' }, {}],
    ['Decks is not available at the moment.', { state: 'failed' }, {}],
  ])(
    'the check of a hand-over returns the problem %j for an agent with %j and the hand-over %j',
    (problem, agent, handOver, types) => {
      expect(
        handOverProblem({ name: 'Decks', state: 'running', accepts: all, ...agent }, handOver, types),
      ).toBe(problem);
    },
  );

  it('the check of a hand-over refuses everything for an agent that the person cannot use', () => {
    expect(handOverProblem(undefined, {})).toBe('This agent isn’t installed or isn’t available to you.');
  });
});

it.each<[string, Omit<DocumentPlace, 'documentId'>]>([
  ['/documents/d1', {}],
  ['/documents/d1?version=2&start=4&end=9&page=3', { version: 2, page: 3, start: 4, end: 9 }],
  ['/documents/d1?version=2&page=3', { version: 2, page: 3, start: null, end: null }],
  ['/documents/d1?start=0&end=9', { page: null, start: 0, end: 9 }],
])('the address %s is the link to a place in a document: %j', (href, place) => {
  expect(documentHref({ documentId: 'd1', ...place })).toBe(href);
});
