import { z } from 'zod';
import { coreEndpoint } from './endpoint.ts';

export const getOpenApi = coreEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  policy: 'user',
  summary: 'Get this OpenAPI 3.1 description of the core and of the agents that the person can use',
  response: z.looseObject({ openapi: z.string() }),
});
