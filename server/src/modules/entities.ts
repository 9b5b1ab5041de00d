import { Agent, AgentPreference, AgentRecord } from './agents/entity.ts';
import { AiModelRow, AiProviderRow } from './ai-providers/entity.ts';
import { AuditEntry } from './audit/entity.ts';
import { ChatMessage, ChatRun, ChatSession } from './chat/entity.ts';
import { Document, DocumentShare, DocumentVersion } from './documents/entity.ts';
import { AiJob } from './jobs/entity.ts';
import { Memory } from './memory/entity.ts';
import { Notification } from './notifications/entity.ts';
import { AiCall } from './usage/entity.ts';
import { User } from './users/entity.ts';

/**
 * Every table that MikroORM maps. Passages, terms, sessions, run logs and the queue are written by plain SQL where they
 * live, because they are hot or need vectors and full-text search.
 */
export const entities = [
  User,
  Document,
  DocumentVersion,
  DocumentShare,
  Agent,
  AgentPreference,
  AgentRecord,
  ChatSession,
  ChatRun,
  ChatMessage,
  AiJob,
  Memory,
  Notification,
  AiCall,
  AuditEntry,
  AiProviderRow,
  AiModelRow,
];
