import { describe, expect, it } from 'vitest';
import { defaultsBody, defaultsDraft } from './defaults-draft.ts';

const nothing = { provider: null, model: null, prompt: null, temperature: null, maxTokens: null };

describe('the defaults of an agent', () => {
  it('the defaults of an agent are empty if every field of the form is blank', () => {
    expect(defaultsBody(defaultsDraft(nothing))).toEqual(nothing);
    expect(defaultsBody({ ...defaultsDraft(nothing), prompt: '  \n' })).toEqual(nothing);
  });

  it('the defaults of an agent are unchanged after the round trip through the form', () => {
    const company = { provider: 'p', model: 'm', prompt: 'Be brief.', temperature: 0, maxTokens: 900 };
    expect(defaultsBody(defaultsDraft(company))).toEqual(company);
  });

  it('the form of an agent’s defaults accepts a decimal comma, and sends an invalid number for the server to refuse', () => {
    const draft = { ...defaultsDraft(nothing), temperature: '0,3', maxTokens: 'many' };
    expect(defaultsBody(draft)).toMatchObject({ temperature: 0.3, maxTokens: 'many' });
  });
});
