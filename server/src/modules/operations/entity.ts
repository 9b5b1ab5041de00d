import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A fact about the whole workspace, which all processes share. */
export const WorkspaceStateRow = defineEntity({
  name: 'WorkspaceStateRow',
  tableName: 'workspace_state',
  properties: {
    name: p
      .text()
      .$type<
        | 'maintenance'
        | 'plugins-file'
        | 'audit-head'
        | 'audit-stream'
        | 'installed-agents'
        | `backfill ${string}`
      >()
      .primary(),
    value: p.json<unknown>(),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type WorkspaceStateRow = InferEntity<typeof WorkspaceStateRow>;
