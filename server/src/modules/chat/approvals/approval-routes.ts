import { decideApproval } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../../http/route.ts';
import type { Approvals } from './approvals.ts';

export function approvalRoutes(approvals: Pick<Approvals, 'decide'>): ApiRoute[] {
  return [
    implement(decideApproval, ({ user, params: { id }, body: { approve } }) =>
      approvals.decide(id, user.id, approve),
    ),
  ];
}
