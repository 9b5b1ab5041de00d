import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Question } from '../../http/confirm.ts';

/** A change that waits for a person to confirm it. */
export const ConfirmationRow = defineEntity({
  name: 'ConfirmationRow',
  tableName: 'confirmation',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    sessionId: p.text(),
    userId: p.uuid(),
    /** `PATCH /api/admin/people/…` */
    call: p.text(),
    /** SHA-256 of the call with all that goes with it: nothing else can be done with this confirmation. */
    digest: p.text(),
    question: p.json().$type<Question>(),
    /** The path of the page that asked, as the browser says; null where it does not. */
    place: p.text().nullable(),
    /** SHA-256 of the secret in the form of the window that was opened last. */
    secret: p.text().nullable(),
    confirmed: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
  },
});
export type ConfirmationRow = InferEntity<typeof ConfirmationRow>;
