import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

export const retentionKinds = ['trash', 'chats', 'notifications', 'usage', 'audit'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

export const RetentionRule = z.object({
  kind: z.enum(retentionKinds),
  /** Days after which data is deleted; null keeps the data permanently. */
  days: z.int().nullable(),
  /** Whether an administrator has saved this period; false while it is the default. */
  saved: z.boolean(),
  least: z.int(),
  forEver: z.boolean(),
  /** Number of items that are older than `days`; the next cleanup deletes them. */
  due: z.int(),
});
export type RetentionRule = z.output<typeof RetentionRule>;

export const listRetention = coreEndpoint({
  method: 'GET',
  path: '/api/admin/retention',
  policy: 'admin',
  scope: 'operations',
  summary: 'Get how long each kind of data is kept',
  response: z.array(RetentionRule),
});

export const changeRetention = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/retention/:kind',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Set how many days a kind of data is kept; null for no limit',
  params: z.object({ kind: z.enum(retentionKinds) }),
  body: z.object({
    days: z
      .int('Enter whole days')
      .min(1, 'Enter at least 1 day')
      .max(36_500, 'Enter at most 36,500 days')
      .nullable(),
  }),
  response: RetentionRule,
});
