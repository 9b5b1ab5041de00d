import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A change that waits for a person's word. The row is gone as soon as it has been acted on. */
export const ToolApproval = defineEntity({
  name: 'ToolApproval',
  tableName: 'tool_approval',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** The one that offers the tool. */
    agent: p.text(),
    tool: p.text(),
    state: p.text().$type<'waiting' | 'approved' | 'refused'>().default('waiting'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type ToolApproval = InferEntity<typeof ToolApproval>;
