import { changeRetention, listRetention } from '@staffroom/sdk/core';
import { implement } from '../../http/route.ts';
import type { RetentionService } from './service.ts';

/** How long what is kept, for administrators. */
export function retentionRoutes(retention: RetentionService) {
  return [
    implement(listRetention, () => retention.list()),
    implement(changeRetention, ({ params, body, user }) => retention.change(user.id, params.kind, body.days)),
  ];
}
