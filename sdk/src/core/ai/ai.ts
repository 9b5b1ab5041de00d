import { z } from 'zod';
import {
  IdParams,
  ModelChange,
  ModelQuery,
  NewModel,
  NewProvider,
  ProviderChange,
  SettingsChange,
} from './ai-changes.ts';
import { AiDefaults, AiModelInfo, AiProviderInfo, AiProviderTest, AiProviderUse } from './ai-settings.ts';
import { coreEndpoint, noContent } from '../endpoint.ts';

export const listProviders = coreEndpoint({
  method: 'GET',
  path: '/api/ai/providers',
  policy: 'user',
  summary: 'Providers of language models; administrators see inactive ones and all fields',
  response: z.array(AiProviderInfo),
});

export const getAiDefaults = coreEndpoint({
  method: 'GET',
  path: '/api/ai/defaults',
  policy: 'user',
  summary: 'What answers where nobody chose',
  response: AiDefaults,
});

export const createProvider = coreEndpoint({
  method: 'POST',
  path: '/api/ai/providers',
  confirmation: true,
  policy: 'admin',
  summary: 'Add a provider',
  body: NewProvider,
  response: AiProviderInfo,
  status: 201,
  errors: ['conflict'],
});

export const changeProvider = coreEndpoint({
  method: 'PUT',
  path: '/api/ai/providers/:id',
  confirmation: true,
  policy: 'admin',
  summary: 'Change a provider; what is absent stays',
  params: IdParams,
  body: ProviderChange,
  response: AiProviderInfo,
  errors: ['not-found', 'conflict'],
});

export const getProviderUse = coreEndpoint({
  method: 'GET',
  path: '/api/ai/providers/:id/use',
  policy: 'admin',
  summary: 'What would feel it if the provider went away',
  params: IdParams,
  response: AiProviderUse,
  errors: ['not-found'],
});

export const deleteProvider = coreEndpoint({
  method: 'DELETE',
  path: '/api/ai/providers/:id',
  policy: 'admin',
  summary: 'Delete a provider with its models; says what felt it',
  params: IdParams,
  response: AiProviderUse,
  errors: ['not-found', 'conflict'],
});

export const forgetRefusals = coreEndpoint({
  method: 'DELETE',
  path: '/api/ai/providers/:id/refusals',
  policy: 'admin',
  summary: 'Forget which parameters its models refused, so that they are sent again',
  params: IdParams,
  response: AiProviderInfo,
  errors: ['not-found'],
});

export const testProvider = coreEndpoint({
  method: 'POST',
  path: '/api/ai/providers/:id/test',
  policy: 'admin',
  summary: 'Make one small real call; a provider that fails is an answer',
  params: IdParams,
  response: AiProviderTest,
  errors: ['not-found'],
});

export const changeAiSettings = coreEndpoint({
  method: 'PUT',
  path: '/api/ai/settings',
  policy: 'admin',
  summary: 'Say whether another provider answers where one fails, and who may describe documents',
  body: SettingsChange,
  response: AiDefaults.pick({ fallback: true, describer: true }),
});

export const listModels = coreEndpoint({
  method: 'GET',
  path: '/api/ai/models',
  policy: 'user',
  summary: 'Models of all providers, or of one',
  query: ModelQuery,
  response: z.array(AiModelInfo),
});

export const listProviderModels = coreEndpoint({
  method: 'GET',
  path: '/api/ai/providers/:id/models',
  policy: 'user',
  summary: 'Models of a provider',
  params: IdParams,
  response: z.array(AiModelInfo),
  errors: ['not-found'],
});

export const createModel = coreEndpoint({
  method: 'POST',
  path: '/api/ai/models',
  policy: 'admin',
  summary: 'Add a model',
  body: NewModel,
  response: AiModelInfo,
  status: 201,
  errors: ['conflict'],
});

export const changeModel = coreEndpoint({
  method: 'PUT',
  path: '/api/ai/models/:id',
  policy: 'admin',
  summary: 'Change a model; what is absent stays',
  params: IdParams,
  body: ModelChange,
  response: AiModelInfo,
  errors: ['not-found', 'conflict'],
});

export const deleteModel = coreEndpoint({
  method: 'DELETE',
  path: '/api/ai/models/:id',
  policy: 'admin',
  summary: 'Delete a model',
  params: IdParams,
  response: noContent,
  errors: ['not-found', 'conflict'],
});
