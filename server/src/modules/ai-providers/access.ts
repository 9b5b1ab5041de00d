import type { OpenaiApi } from '@staffroom/sdk';
import type { CataloguedProvider } from './catalogue.ts';
import type { AiModelRow, AiProviderRow } from './entity.ts';
import { isOfficial, type OfficialProtocol, officialProviders, servesResponses } from './protocol.ts';

/** What the operator says about providers, outside the database. */
export interface OperatorSettings {
  /** Environment variables by name; read at the time of the call, never kept. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Addresses of the environment. */
  addresses: Partial<Record<OfficialProtocol, string>>;
}

type Keyed = Pick<AiProviderRow, 'apiKeyEnvVar'>;
type Addressed = Pick<AiProviderRow, 'protocol' | 'baseUrl'>;

export type AiAccess = ReturnType<typeof createAccess>;

/** What a row of the table adds up to with the keys and addresses of the environment. */
export function createAccess({ variables, addresses }: OperatorSettings) {
  function key({ apiKeyEnvVar }: Keyed): string | undefined {
    return apiKeyEnvVar ? variables[apiKeyEnvVar]?.trim() || undefined : undefined;
  }

  /** The operator's address holds where the row names none of its own. Null: nobody has said where it is. */
  function address({ protocol, baseUrl }: Addressed): { url: string | null; fromEnvironment: boolean } {
    if (baseUrl) return { url: baseUrl, fromEnvironment: false };
    if (!isOfficial(protocol)) return { url: null, fromEnvironment: false };
    const given = addresses[protocol];
    return { url: given ?? officialProviders[protocol].address, fromEnvironment: given !== undefined };
  }

  /** Null for a protocol that has one API. */
  function api(provider: Addressed & Pick<AiProviderRow, 'api'>): OpenaiApi | null {
    const { protocol, baseUrl } = provider;
    if (protocol !== 'openai' && protocol !== 'openai-compatible') return null;
    if (provider.api) return provider.api;
    const own = protocol === 'openai' && !baseUrl;
    return own || servesResponses(baseUrl ?? '') ? 'responses' : 'chat-completions';
  }

  /** Why it cannot be asked; null where it can. The texts are for administrators. */
  function obstacle(provider: CataloguedProvider): Obstacle | null {
    const { protocol, apiKeyEnvVar } = provider;
    if (!provider.isActive) return 'inactive';
    if (!modelOf(provider)) return 'no-model';
    if (protocol === 'builtin') return null;
    if (address(provider).url === null) return 'no-address';
    if (protocol === 'openai-compatible' && !apiKeyEnvVar) return null;
    return key(provider) === undefined ? 'no-key' : null;
  }

  return {
    key,
    keySet: (provider: Keyed): boolean | null => (provider.apiKeyEnvVar ? key(provider) !== undefined : null),
    address,
    api,
    obstacle,
    usable: (provider: CataloguedProvider): boolean => obstacle(provider) === null,
  };
}

export type Obstacle = 'inactive' | 'no-model' | 'no-address' | 'no-key';

/** The model a provider answers with unless told otherwise: the one that was set, else the first that is not on its way out. */
export function modelOf({ models }: Pick<CataloguedProvider, 'models'>): AiModelRow | undefined {
  const active = models.filter(({ isActive }) => isActive);
  return active.find(({ isDefault }) => isDefault) ?? active.find(({ retired }) => !retired) ?? active[0];
}
