import { expect, it } from 'vitest';
import type { CataloguedProvider } from '../../modules/ai-providers/catalogue.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { createOfferedModels } from './offered-models.ts';

const provider = { id: 7, name: 'Own', identifier: 'own', apiKeyEnvVar: 'OWN_API_KEY' } as CataloguedProvider;
const { signal } = new AbortController();

function offered(
  models: (() => Promise<string[]>) | undefined,
  obstacle: 'no-key' | 'no-address' | null = null,
) {
  const client = {
    id: 'own',
    name: 'Own',
    defaultModel: '',
    stream: () => [] as never,
    ...(models && { models }),
  };
  return createOfferedModels({ access: { unreachable: () => obstacle }, clientOf: () => client })(
    provider,
    signal,
  );
}

it('a provider’s models are listed once each and in order', async () => {
  expect(await offered(async () => ['small', 'large', 'small'])).toEqual({
    models: ['large', 'small'],
    message: null,
    failure: null,
  });
  expect((await offered(undefined)).message).toBe('Own names no models.');
});

it.each([
  ['no-key', 'OWN_API_KEY isn’t set on the server. Set it and restart the server.'],
  ['no-address', 'Enter the address of Own.'],
] as const)(
  'a provider with %s is not called, and the message says what to do',
  async (obstacle, message) => {
    const never = () => Promise.reject(new Error('called'));
    expect(await offered(never, obstacle)).toEqual({ models: [], message, failure: null });
  },
);

it('a failure of the provider is a result with the provider’s message, and any other failure is thrown', async () => {
  const refused = await offered(() => Promise.reject(new ProviderError('bad-key', { name: 'Own' })));
  expect(refused).toMatchObject({ models: [], failure: { provider: 'own', kind: 'bad-key' } });
  expect(refused.message).toMatch(/Own/);
  await expect(offered(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
});
