import { describe, expect, it } from 'vitest';
import { copyOf, draftBody, draftOf, emptyDraft, missingFields } from './agent-draft.ts';

const agent: Parameters<typeof draftOf>[0] = {
  name: 'Minutes',
  description: 'Writes minutes.',
  company: { prompt: 'Be brief.', provider: null, model: null, temperature: 0.5, maxTokens: null },
  definition: {
    name: 'Minutes',
    description: 'Writes minutes.',
    icon: 'cloud',
    color: null,
    badge: null,
    starters: ['Why?'],
    documentIds: ['a', 'b'],
    roles: ['admin'],
    claims: 'own',
  },
};
const readable = [{ id: 'a', filename: 'rules.pdf' }];

describe('the draft of an agent', () => {
  it('the draft of an agent requires a name and a description', () => {
    expect(Object.keys(missingFields({ ...emptyDraft, name: ' ' }))).toEqual(['name', 'description']);
    expect(missingFields(draftOf(agent, readable))).toEqual({});
  });

  it('an unedited draft of an agent is sent back unchanged, including documents that the administrator cannot read', () => {
    expect(draftBody(draftOf(agent, readable))).toEqual({
      name: 'Minutes',
      description: 'Writes minutes.',
      prompt: 'Be brief.',
      provider: null,
      model: null,
      temperature: 0.5,
      maxTokens: null,
      icon: 'cloud',
      color: null,
      badge: null,
      starters: ['Why?'],
      documentIds: ['a', 'b'],
      claims: 'own',
      roles: ['admin'],
    });
  });

  it('a copy of an agent’s draft gets another name and leaves out unreadable documents', () => {
    const copy = copyOf(draftOf({ ...agent, name: 'x'.repeat(80) }, readable));
    expect(copy.name).toMatch(/^Copy of x+$/);
    expect(copy.name).toHaveLength(80);
    expect(copy.documents).toEqual([{ id: 'a', filename: 'rules.pdf' }]);
  });

  it('the draft of an agent omits blank starters, and sends an invalid number as typed', () => {
    const body = draftBody({ ...emptyDraft, starters: ['', ' Why? '], temperature: 'hot', maxTokens: '900' });
    expect(body).toMatchObject({ starters: ['Why?'], temperature: 'hot', maxTokens: 900 });
  });
});
