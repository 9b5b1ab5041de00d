import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AiModelInfo, AiProviderInfo } from '@staffroom/sdk/internal/shared';
import { callCore } from '@staffroom/sdk/host';
import { type OfferedProtocol, protocolNames } from './protocols.ts';
import { refreshAi } from '../../../../models/ai-queries.ts';

export interface Access {
  protocol: OfferedProtocol;
  /** The address of an OpenAI-compatible server; empty for the provider's own address. */
  baseUrl: string;
  /** The environment variable that contains the key; empty if no key is needed. */
  apiKeyEnvVar: string;
}

/** Stores how a provider is reached, and asks it for its models. */
export function useReachProvider(existing: AiProviderInfo | undefined) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(access: Access) {
      const provider = await stored(existing, access);
      const params = { id: provider.id };
      return { provider, offered: await callCore('GET /api/ai/providers/:id/offered-models', { params }) };
    },
    onSettled: () => refreshAi(queries),
  });
}

async function stored(existing: AiProviderInfo | undefined, access: Access): Promise<AiProviderInfo> {
  const { protocol } = access;
  const baseUrl = access.baseUrl.trim() || null;
  const apiKeyEnvVar = access.apiKeyEnvVar.trim() || null;
  if (!existing) {
    const name = baseUrl === null ? protocolNames[protocol] : (URL.parse(baseUrl)?.host ?? baseUrl);
    const identifier = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    return callCore('POST /api/ai/providers', {
      body: { name, identifier, protocol, baseUrl, apiKeyEnvVar },
    });
  }
  const { id } = existing;
  const isSame = (existing.baseUrl ?? null) === baseUrl && (existing.apiKeyEnvVar ?? null) === apiKeyEnvVar;
  if (isSame) return existing;
  return callCore('PUT /api/ai/providers/:id', { params: { id }, body: { baseUrl, apiKeyEnvVar } });
}

interface Choice {
  provider: AiProviderInfo;
  /** The identifier of the chosen model. */
  model: string;
}

/** Makes a model the default of the workspace, and tests it with one small call. */
export function useChooseModel(models: readonly AiModelInfo[] | undefined) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ provider, model }: Choice) {
      const params = { id: provider.id };
      const known = models?.find(
        ({ providerId, identifier }) => providerId === provider.id && identifier === model,
      );
      if (known) {
        const body = { isActive: true, isDefault: true };
        await callCore('PUT /api/ai/models/:id', { params: { id: known.id }, body });
      } else {
        const body = { name: model, identifier: model, providerId: provider.id, isDefault: true };
        await callCore('POST /api/ai/models', { body });
      }
      const result = await callCore('POST /api/ai/providers/:id/test', { params });
      // A model that does not answer must not become the one that answers everyone.
      if (result.ok)
        await callCore('PUT /api/ai/providers/:id', { params, body: { isActive: true, isDefault: true } });
      return result;
    },
    onSettled: () => refreshAi(queries),
  });
}
