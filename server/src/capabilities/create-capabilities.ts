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
import { type WebhookOptions, webhookCapability } from './webhook.ts';

export interface CapabilityDependencies {
  modelCalls: ModelCalls;
  database: Pick<Database, 'orm' | 'pool' | 'transaction'>;
  documents: DocumentSource;
  search: SearchSource;
  memories: MemoryService;
  notifications: NotificationService;
  webhook: WebhookOptions;
}

/** Creates all capabilities of the platform. This is the only list of them. */
export function createCapabilities(dependencies: CapabilityDependencies): CapabilityFactories {
  return {
    ai: aiCapability(dependencies.modelCalls),
    documents: documentsCapability(dependencies.documents),
    search: searchCapability(dependencies.search),
    memory: memoryCapability(dependencies.memories),
    storage: storageCapability(dependencies.database),
    notify: notifyCapability(dependencies.notifications),
    webhook: webhookCapability(dependencies.webhook),
  };
}
