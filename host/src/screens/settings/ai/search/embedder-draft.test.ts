import { describe, expect, it } from 'vitest';
import { type EmbedderChoice, embedderChoice, embedderDraft } from './embedder-draft.ts';

const prefixes = { queryPrefix: 'query: ', passagePrefix: 'passage: ' };

describe('the choice of an embedder', () => {
  it.each<[EmbedderChoice | null]>([
    [null],
    [{ kind: 'builtin' }],
    [{ kind: 'maker', maker: 'google' }],
    [{ kind: 'maker', maker: 'openai', model: 'text-embedding-3-large' }],
    [{ kind: 'folder', folder: 'e5-small', ...prefixes }],
    [{ kind: 'server', baseUrl: 'http://tei', model: 'e5', apiKeyEnvVar: 'TEAM_API_KEY', ...prefixes }],
    [{ kind: 'server', baseUrl: 'http://tei', model: 'e5', apiKeyEnvVar: null, ...prefixes }],
  ])('the choice of an embedder is unchanged after the round trip through the form: %j', (choice) => {
    expect(embedderChoice(embedderDraft(choice as never))).toEqual(choice);
  });
});
