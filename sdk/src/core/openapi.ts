import { z } from 'zod';
import { coreEndpoint } from './endpoint.ts';

export const getOpenApi = coreEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  policy: 'user',
  summary: 'This description, as OpenAPI 3.1: the core and the agents that the person may use',
  response: z.looseObject({ openapi: z.string() }),
});
