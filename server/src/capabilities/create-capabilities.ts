import type { Database } from '../db/database.ts';
import type { MemoryService } from '../modules/memory/service.ts';
import type { NotificationService } from '../modules/notifications/service.ts';
import type { ModelCalls } from '../ai/gateway/model-calls.ts';
import { aiCapability } from './ai.ts';
import type { CapabilityFactories } from './context.ts';
import { type DocumentSource, documentsCapability } from './documents.ts';
import { memoryCapability } from './memory.ts';
import { notifyCapability } from './notify.ts';
import { type SearchSource, searchCapability } from './search.ts';
import { storageCapability } from './storage.ts';
import type { RecordLimits } from './storage/record-quota.sql.ts';
import { type WebhookOptions, webhookCapability } from './webhook.ts';

/** The limits of what one agent stores and sends. */
interface AgentLimits extends RecordLimits {
  /** How many notifications of one agent a person gets within an hour. */
  maxNotificationsPerHour: number;
}

export interface CapabilityDependencies {
  modelCalls: ModelCalls;
  database: Pick<Database, 'orm' | 'pool' | 'transaction'>;
  documents: DocumentSource;
  search: SearchSource;
  memories: MemoryService;
  notifications: NotificationService;
  webhook: WebhookOptions;
  limits: AgentLimits;
}

/** Creates all capabilities of the platform. This is the only list of them. */
export function createCapabilities(dependencies: CapabilityDependencies): CapabilityFactories {
  const { limits } = dependencies;
  return {
    ai: aiCapability(dependencies.modelCalls),
    documents: documentsCapability(dependencies.documents),
    search: searchCapability(dependencies.search),
    memory: memoryCapability(dependencies.memories),
    storage: storageCapability(dependencies.database, limits),
    notify: notifyCapability({
      notifications: dependencies.notifications,
      maxPerHour: limits.maxNotificationsPerHour,
    }),
    webhook: webhookCapability(dependencies.webhook),
  };
}
