import type { AiDefaults, AiModelInfo, AiProviderInfo } from '@staffroom/sdk/internal/shared';
import type { AiAccess } from './access.ts';
import type { AiCatalogueState, CataloguedProvider } from './catalogue.ts';
import type { AiModelRow } from './entity.ts';
import { isFresh } from './refusals.ts';

export function presentProvider(
  provider: CataloguedProvider,
  access: AiAccess,
  { refusals }: Pick<AiCatalogueState, 'refusals'>,
  role: 'user' | 'admin',
): AiProviderInfo {
  const { id, name, identifier, protocol, description, isActive, isDefault } = provider;
  const usable = access.usable(provider);
  const info = { id, name, identifier, protocol, description, isActive, isDefault, usable };
  if (role !== 'admin') return info;
  return {
    ...info,
    apiKeyEnvVar: provider.apiKeyEnvVar ?? null,
    keySet: access.keySet(provider),
    apiKeyUrl: provider.apiKeyUrl ?? null,
    baseUrl: provider.baseUrl ?? null,
    baseUrlFromEnvironment: access.address(provider).fromEnvironment,
    api: provider.api ?? null,
    apiInUse: access.api(provider),
    firstWordSeconds: provider.firstWordSeconds ?? null,
    nextWordSeconds: provider.nextWordSeconds ?? null,
    refusals: refusals
      .filter((refusal) => refusal.providerId === id && isFresh(refusal))
      .map(({ model, parameter, tokens, learnedAt }) => ({
        model,
        parameter,
        learnedAt: learnedAt.toISOString(),
        ...(tokens != null && { tokens }),
      })),
    version: provider.version,
  };
}

export function presentModel(
  model: AiModelRow,
  provider: CataloguedProvider,
  role: 'user' | 'admin',
): AiModelInfo {
  const { id, providerId, name, identifier, description, isActive, isDefault, retired } = model;
  return {
    id,
    providerId,
    provider: provider.name,
    name,
    identifier,
    description,
    maxTokens: model.maxTokens ?? null,
    contextTokens: model.contextTokens ?? null,
    isActive,
    isDefault,
    retired,
    capabilities: model.capabilities,
    ...(role === 'admin' && { version: model.version }),
  };
}

export function presentSettings({
  fallback,
  describer,
}: AiCatalogueState): Pick<AiDefaults, 'fallback' | 'describer'> {
  return { fallback, describer };
}
