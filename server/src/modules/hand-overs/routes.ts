import { arriveHandOver, createHandOver, getHandOver, getLineage } from '@staffroom/sdk/core';
import { implement } from '../../http/route.ts';
import type { HandOverService } from './service.ts';

export function handOverRoutes(handOvers: HandOverService) {
  return [
    implement(createHandOver, ({ user, body }) => handOvers.create(user, body)),
    implement(getHandOver, ({ user, params }) => handOvers.get(user, params.id)),
    implement(arriveHandOver, ({ user, params, body }) => handOvers.arrive(user, params.id, body)),
    implement(getLineage, ({ user, query }) => handOvers.lineage(user, query)),
  ];
}
