import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Question } from '../../http/ask-question.ts';

export const ConfirmationRow = defineEntity({
  name: 'ConfirmationRow',
  tableName: 'confirmation',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    sessionId: p.text(),
    userId: p.uuid(),
    /** The method and path of the call to confirm: `PATCH /api/admin/people/…` */
    call: p.text(),
    /** SHA-256 of the complete call, so that the confirmation is not valid for any other call. */
    digest: p.text(),
    question: p.json().$type<Question>(),
    /** The path of the page that made the request, as the browser reported it; null if unknown. */
    place: p.text().nullable(),
    /** SHA-256 of the secret in the form of the most recently opened window. */
    secret: p.text().nullable(),
    confirmed: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
  },
});
export type ConfirmationRow = InferEntity<typeof ConfirmationRow>;
