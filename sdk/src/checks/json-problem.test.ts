import { expect, it } from 'vitest';
import { jsonProblem } from './json-problem.ts';

it('values of JSON have no problem, with dates, missing fields and shared objects', () => {
  const shared = { text: 'a' };
  expect(
    jsonProblem({ at: new Date(0), none: undefined, list: [shared, shared, null] }, 'response'),
  ).toBeNull();
});

const circle: Record<string, unknown> = { name: 'a' };
circle['next'] = [circle];

it.each<[string, unknown, string]>([
  ['a function', { tools: [{ run: () => 1 }] }, 'response.tools[0].run is a function'],
  ['a Map', { counts: new Map([['a', 1]]) }, 'response.counts is a Map'],
  ['a Set', new Set([1]), 'response is a Set'],
  ['an object that contains itself', circle, 'response.next[0] contains itself'],
  ['a bigint', [1n], 'response[0] is a bigint'],
  ['a symbol', { kind: Symbol('a') }, 'response.kind is a symbol'],
  ['a promise', { later: Promise.resolve(1) }, 'response.later is a promise'],
  ['binary data', { bytes: new Uint8Array(3) }, 'response.bytes is binary data'],
  ['an error', { failure: new Error('no') }, 'response.failure is an error'],
])('%s in an answer is named with its path', (_name, value, sentence) => {
  expect(jsonProblem(value, 'response')).toContain(sentence);
});
