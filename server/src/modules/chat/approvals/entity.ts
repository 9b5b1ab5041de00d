import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A change that waits for approval. The row is deleted as soon as the decision takes effect. */
export const ToolApproval = defineEntity({
  name: 'ToolApproval',
  tableName: 'tool_approval',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    agent: p.text(),
    tool: p.text(),
    state: p.text().$type<'waiting' | 'approved' | 'refused'>().default('waiting'),
    /** The digest of the only call that the approval permits; null if the call waits in a running answer. */
    call: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type ToolApproval = InferEntity<typeof ToolApproval>;
