import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Question } from '../../http/ask-question.ts';

export const ConfirmationRow = defineEntity({
  name: 'ConfirmationRow',
  tableName: 'confirmation',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    sessionId: p.text(),
    userId: p.uuid(),
    /** Method and path: `PATCH /api/admin/people/…` */
    call: p.text(),
    /** SHA-256 of the complete call, so that the confirmation is valid for no other. */
    digest: p.text(),
    question: p.json().$type<Question>(),
    /** The path of the requesting page according to the browser; null if unknown. */
    place: p.text().nullable(),
    /** SHA-256 of the form secret in the window that was opened last. */
    secret: p.text().nullable(),
    confirmed: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
  },
});
export type ConfirmationRow = InferEntity<typeof ConfirmationRow>;
