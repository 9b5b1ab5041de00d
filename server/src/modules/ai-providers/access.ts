import type { OpenaiApi } from '@staffroom/sdk/internal/shared';
import type { CataloguedProvider } from './catalogue.ts';
import type { AiModelRow, AiProviderRow } from './entity.ts';
import { isOfficial, type OfficialProtocol, officialProviders, servesResponses } from './protocol.ts';

export interface OperatorSettings {
  /** Environment variables by name. Their values are read on each call and never stored. */
  variables: Readonly<Record<string, string | undefined>>;
  addresses: Partial<Record<OfficialProtocol, string>>;
}

type Keyed = Pick<AiProviderRow, 'apiKeyEnvVar'>;
type Addressed = Pick<AiProviderRow, 'protocol' | 'baseUrl'>;

export type AiAccess = ReturnType<typeof createAccess>;

export function createAccess({ variables, addresses }: OperatorSettings) {
  function key({ apiKeyEnvVar }: Keyed): string | undefined {
    return apiKeyEnvVar ? variables[apiKeyEnvVar]?.trim() || undefined : undefined;
  }

  /**
   * The address of a provider: its own, or else the server operator's for the protocol, or else the official one. Null if there
   * is none.
   */
  function address({ protocol, baseUrl }: Addressed): { url: string | null; fromEnvironment: boolean } {
    if (baseUrl) return { url: baseUrl, fromEnvironment: false };
    if (!isOfficial(protocol)) return { url: null, fromEnvironment: false };
    const given = addresses[protocol];
    return { url: given ?? officialProviders[protocol].address, fromEnvironment: given !== undefined };
  }

  /** The OpenAI API that a provider offers; null for a protocol with a single API. */
  function api(provider: Addressed & Pick<AiProviderRow, 'api'>): OpenaiApi | null {
    const { protocol, baseUrl } = provider;
    if (protocol !== 'openai' && protocol !== 'openai-compatible') return null;
    if (provider.api) return provider.api;
    const own = protocol === 'openai' && !baseUrl;
    return own || servesResponses(baseUrl ?? '') ? 'responses' : 'chat-completions';
  }

  /** The reason why the provider cannot be used, for administrators; null if the provider can be used. */
  function obstacle(provider: CataloguedProvider): Obstacle | null {
    if (!provider.isActive) return 'inactive';
    return modelOf(provider) ? unreachable(provider) : 'no-model';
  }

  /** The reason why the provider cannot be asked for its models; null if it can be asked. */
  function unreachable(provider: Addressed & Keyed): 'no-address' | 'no-key' | null {
    const { protocol, apiKeyEnvVar } = provider;
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
    unreachable,
    usable: (provider: CataloguedProvider): boolean => obstacle(provider) === null,
  };
}

export type Obstacle = 'inactive' | 'no-model' | 'no-address' | 'no-key';

/** A provider's default model: the model that an administrator set as default, or else the first model that is not retired. */
export function modelOf({ models }: Pick<CataloguedProvider, 'models'>): AiModelRow | undefined {
  const active = models.filter(({ isActive }) => isActive);
  return active.find(({ isDefault }) => isDefault) ?? active.find(({ retired }) => !retired) ?? active[0];
}
