import { describe, expect, it } from 'vitest';
import { defaultsBody, defaultsDraft } from './answer-settings.ts';

const nothing = { provider: null, model: null, prompt: null, temperature: null, maxTokens: null };

describe('the defaults of an agent', () => {
  it('are nothing where every field is blank', () => {
    expect(defaultsBody(defaultsDraft(nothing))).toEqual(nothing);
    expect(defaultsBody({ ...defaultsDraft(nothing), prompt: '  \n' })).toEqual(nothing);
  });

  it('survive the way into the fields and back', () => {
    const company = { provider: 'p', model: 'm', prompt: 'Be brief.', temperature: 0, maxTokens: 900 };
    expect(defaultsBody(defaultsDraft(company))).toEqual(company);
  });

  it('take a decimal comma, and leave what is no number to the server', () => {
    const draft = { ...defaultsDraft(nothing), temperature: '0,3', maxTokens: 'many' };
    expect(defaultsBody(draft)).toMatchObject({ temperature: 0.3, maxTokens: 'many' });
  });
});
