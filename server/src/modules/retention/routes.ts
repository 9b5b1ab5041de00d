import { changeRetention, listRetention } from '@staffroom/sdk/core';
import { implement } from '../../http/route.ts';
import { changeWords } from '../confirmations/change-words.ts';
import type { RetentionService } from './service.ts';

export function retentionRoutes(retention: RetentionService) {
  return [
    implement(listRetention, () => retention.list()),
    implement(changeRetention, async ({ params, body, user, confirm }) => {
      retention.requireAllowed(params.kind, body.days);
      await confirm((language) => changeWords[language].retention({ ...params, ...body }));
      return retention.change(user.id, params.kind, body.days);
    }),
  ];
}
