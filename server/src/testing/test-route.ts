import { type CoreEndpoint, coreEndpoint } from '@staffroom/sdk/core';
import { z } from 'zod';
import { type ApiRoute, implement, type RouteRequest } from '../http/route.ts';

type Spec = Omit<CoreEndpoint, 'summary' | 'response'>;

export function testRoute<const S extends Spec>(
  spec: S,
  handle: (request: RouteRequest<S>) => Promise<unknown>,
): ApiRoute {
  const route: ApiRoute = implement(
    coreEndpoint<CoreEndpoint>({ scope: null, ...spec, summary: 'Of a test', response: z.unknown() }),
    handle as (request: unknown) => Promise<unknown>,
  );
  return route;
}
