import { coreEndpoint, noContent } from '@staffroom/sdk/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkAnswer } from './check-answer.ts';
import { implement } from './route.ts';

const person = implement(
  coreEndpoint({
    method: 'GET',
    path: '/api/person',
    policy: 'user',
    summary: 'A person',
    response: z.object({ name: z.string(), since: z.iso.datetime(), note: z.string().optional() }),
  }),
  async () => ({ name: '', since: '' }),
);
const name = 'GET /api/person answers something else than its contract says';

test('an API answer that fits its contract passes, with dates as JSON strings', () => {
  const answer = { name: 'Ana', since: new Date(0), note: undefined };
  expect(() => checkAnswer(person, answer)).not.toThrow();
});

test('an API answer with a missing, unknown or mistyped field is reported as a bug that names the call', () => {
  expect(() => checkAnswer(person, { name: 'Ana' })).toThrow(name);
  expect(() => checkAnswer(person, { name: 1, since: new Date(0) })).toThrow(name);
  expect(() => checkAnswer(person, { name: 'Ana', since: new Date(0), secret: 'x' })).toThrow('secret');
});

test('an API answer without content stays without content', () => {
  const remove = implement(
    coreEndpoint({
      method: 'DELETE',
      path: '/api/person',
      policy: 'user',
      summary: 'x',
      response: noContent,
    }),
    async () => undefined,
  );
  expect(() => checkAnswer(remove, undefined)).not.toThrow();
  expect(() => checkAnswer(remove, { ok: true })).toThrow('DELETE /api/person');
});
