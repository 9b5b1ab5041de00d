import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PageFaultKind } from '@staffroom/sdk/core';

export const AgentPageFault = defineEntity({
  name: 'AgentPageFault',
  tableName: 'agent_page_fault',
  properties: {
    agent: p.text().primary(),
    userId: p.uuid().primary(),
    version: p.text(),
    kind: p.text().$type<PageFaultKind>(),
    message: p.text(),
    since: p.datetime().defaultRaw('now()'),
    lastAt: p.datetime().defaultRaw('now()'),
  },
});
export type AgentPageFault = InferEntity<typeof AgentPageFault>;
