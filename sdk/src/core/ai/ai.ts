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
import {
  AiDefaults,
  AiModelInfo,
  AiProviderInfo,
  AiProviderTest,
  AiProviderUse,
  OfferedModels,
} from './ai-settings.ts';
import { coreEndpoint, noContent } from '../endpoint.ts';

export const listProviders = coreEndpoint({
  method: 'GET',
  path: '/api/ai/providers',
  policy: 'user',
  scope: 'providers',
  summary: 'List the AI providers; administrators see inactive ones and all fields',
  response: z.array(AiProviderInfo),
});

export const getAiDefaults = coreEndpoint({
  method: 'GET',
  path: '/api/ai/defaults',
  policy: 'user',
  summary: 'Get the provider and model that answer by default',
  response: AiDefaults,
});

export const createProvider = coreEndpoint({
  method: 'POST',
  path: '/api/ai/providers',
  confirmation: true,
  policy: 'admin',
  scope: 'providers',
  withoutConfirmation: true,
  summary: 'Add an AI provider',
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
  scope: 'providers',
  withoutConfirmation: true,
  summary: 'Change an AI provider; absent fields do not change',
  params: IdParams,
  body: ProviderChange,
  response: AiProviderInfo,
  errors: ['not-found', 'conflict'],
});

export const getProviderUse = coreEndpoint({
  method: 'GET',
  path: '/api/ai/providers/:id/use',
  policy: 'admin',
  scope: 'providers',
  summary: 'List what would be affected by deleting an AI provider',
  params: IdParams,
  response: AiProviderUse,
  errors: ['not-found'],
});

export const deleteProvider = coreEndpoint({
  method: 'DELETE',
  path: '/api/ai/providers/:id',
  policy: 'admin',
  scope: 'providers',
  summary: 'Delete an AI provider with its models, and return what is affected',
  params: IdParams,
  response: AiProviderUse,
  errors: ['not-found', 'conflict'],
});

export const forgetRefusals = coreEndpoint({
  method: 'DELETE',
  path: '/api/ai/providers/:id/refusals',
  policy: 'admin',
  scope: 'providers',
  summary: 'Delete the list of parameters that the models of an AI provider refused, to send them again',
  params: IdParams,
  response: AiProviderInfo,
  errors: ['not-found'],
});

export const testProvider = coreEndpoint({
  method: 'POST',
  path: '/api/ai/providers/:id/test',
  policy: 'admin',
  scope: 'providers',
  summary: 'Test an AI provider with one small call; a failure is a normal response',
  params: IdParams,
  response: AiProviderTest,
  errors: ['not-found'],
});

export const listOfferedModels = coreEndpoint({
  method: 'GET',
  path: '/api/ai/providers/:id/offered-models',
  policy: 'admin',
  scope: 'providers',
  summary: 'Ask an AI provider which models it offers; a failure is a normal response',
  params: IdParams,
  response: OfferedModels,
  errors: ['not-found'],
});

export const changeAiSettings = coreEndpoint({
  method: 'PUT',
  path: '/api/ai/settings',
  policy: 'admin',
  scope: 'ai',
  summary: 'Choose whether another AI provider answers after a failure, and which one can describe documents',
  body: SettingsChange,
  response: AiDefaults.pick({ fallback: true, describer: true }),
});

export const listModels = coreEndpoint({
  method: 'GET',
  path: '/api/ai/models',
  policy: 'user',
  scope: 'ai',
  summary: 'List the models of all AI providers, or of one',
  query: ModelQuery,
  response: z.array(AiModelInfo),
});

export const listProviderModels = coreEndpoint({
  method: 'GET',
  path: '/api/ai/providers/:id/models',
  policy: 'user',
  summary: 'List the models of an AI provider',
  params: IdParams,
  response: z.array(AiModelInfo),
  errors: ['not-found'],
});

export const createModel = coreEndpoint({
  method: 'POST',
  path: '/api/ai/models',
  policy: 'admin',
  scope: 'ai',
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
  scope: 'ai',
  summary: 'Change a model; absent fields do not change',
  params: IdParams,
  body: ModelChange,
  response: AiModelInfo,
  errors: ['not-found', 'conflict'],
});

export const deleteModel = coreEndpoint({
  method: 'DELETE',
  path: '/api/ai/models/:id',
  policy: 'admin',
  scope: 'ai',
  summary: 'Delete a model',
  params: IdParams,
  response: noContent,
  errors: ['not-found', 'conflict'],
});
