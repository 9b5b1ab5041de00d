import { z } from 'zod';
import { ProviderFailure } from '../ai/provider-failure.ts';
import { coreEndpoint } from '../endpoint.ts';

export const getAnswerFailure = coreEndpoint({
  method: 'GET',
  path: '/api/chat/runs/:id/failure',
  policy: 'admin',
  scope: 'ai',
  summary: 'Get why an answer to the administrator failed, in the words of the provider; null without one',
  params: z.object({ id: z.uuid() }),
  response: z.object({ failure: ProviderFailure.nullable() }),
  errors: ['not-found'],
});

export const getQuestionFailure = coreEndpoint({
  method: 'GET',
  path: '/api/chat/messages/:id/failure',
  policy: 'admin',
  scope: 'ai',
  summary:
    'Get why the newest answer after the administrator’s question failed, in the words of the provider; null without one',
  params: z.object({ id: z.uuid() }),
  response: z.object({ failure: ProviderFailure.nullable() }),
  errors: ['not-found'],
});
