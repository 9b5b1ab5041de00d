import type { CallUser } from '@staffroom/sdk/server';
import type { Logger } from 'pino';
import type { OwnNames } from '../../agents/registry/own-names.ts';
import type { InstanceOptions } from '../../agents/registry/instance.ts';
import type { StandingWorkOptions } from '../../agents/standing/standing-work.ts';
import type { Embedder } from '../../ai/embedders/embedder.ts';
import type { CapabilityDependencies } from '../../capabilities/create-capabilities.ts';
import type { Database } from '../../db/database.ts';
import type { AiDirectory } from '../../modules/ai-providers/directory.ts';
import type { AuditService } from '../../modules/audit/service.ts';
import type { BlobStore } from '../../modules/blobs/blob-store.ts';
import type { Events } from '../../modules/events.ts';
import type { Queue } from '../../modules/jobs/queue.ts';

export interface AgentDependencies
  extends Pick<
    CapabilityDependencies,
    'modelCalls' | 'documents' | 'search' | 'notifications' | 'webhook' | 'limits'
  > {
  database: Database;
  /** The store for the packages of installed agents; without it, they stay in the data folder. */
  blobs?: BlobStore;
  directory: AiDirectory;
  audit: AuditService;
  events: Events;
  queue: Queue;
  log: Logger;
  /** The embedder for agents' memories; without one, memories are found by keywords alone. */
  embedder?: Embedder;
  pluginsFile: string;
  /** Hosts that agents may contact although they are private or wildcards; defaults to none. */
  allowedHosts?: readonly string[];
  ownNames: OwnNames;
  /** Returns a person; null if the account was deleted or locked. */
  user: (id: string) => Promise<CallUser | null>;
  worksOffJobs: boolean;
  /** The folder in which starting agents are recorded; if omitted, they are not recorded. */
  dataDir?: string;
  setupLimit?: number | undefined;
  /** See `InstanceOptions`. */
  onRestart?: InstanceOptions['onRestart'];
  retryDelay?: (attempt: number) => number;
  standing?: Pick<StandingWorkOptions, 'lookEvery'>;
  /** E-mail addresses of people who are administrators whatever their role in the database. */
  adminEmails?: readonly string[];
  /** Milliseconds between two checks of canary versions; defaults to 15 s. */
  canaryEvery?: number | undefined;
  /** The path or the address of the index of agents. */
  agentIndex?: string | undefined;
  /** The keys that encrypt the secrets of agents; without one, no secret can be stored. */
  secretKeys?: { key: string | undefined; oldKey: string | undefined };
  /** The secret that signs cookies; if omitted, cookies become invalid at the next restart. */
  secret?: string;
}
