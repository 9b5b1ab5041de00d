import { visibleLine } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { DocumentEvents } from '../document-events.ts';
import { versionJobOptions } from '../../access/version-owner.sql.ts';
import { pending, store } from './describing.sql.ts';

/** The part of a document that a model reads. It is data, never an instruction. */
export interface DescribedDocument {
  id: string;
  ownerId: string;
  filename: string;
  text: string;
}

export interface Description {
  summary: string;
  /** At most five tags. */
  tags: string[];
}

/**
 * Proposes a summary and tags for a document. Returns null without a describer; the summary is then the start of the document.
 */
export type Describe = (document: DescribedDocument, signal: AbortSignal) => Promise<Description | null>;

export interface DescribingDependencies {
  database: Pick<Database, 'pool'>;
  queue: Pick<Queue, 'define' | 'add'>;
  documentEvents: Pick<DocumentEvents, 'updated'>;
  describe: Describe;
  /** Whether a describer is configured at this moment; default true. Without a describer, no jobs are queued. */
  canDescribe?: () => boolean;
  log: Pick<Logger, 'warn'>;
}

export interface Describing {
  /** Queues a job that describes a version, if it is still the current version when the job runs. */
  add(versionId: string, owner?: string): Promise<void>;
}

const jobName = 'documents.describe';
const maxSummaryLength = 600;
const maxTags = 5;

/**
 * Requests summaries and tags for processed documents from the describer. Never replaces a summary or tags that a person wrote,
 * and sends no request if a person wrote both.
 */
export function createDescribing(dependencies: DescribingDependencies) {
  const { queue, documentEvents, describe, canDescribe = () => true, log } = dependencies;
  const { pool } = dependencies.database;

  queue.define(jobName, ({ payload, signal }) => work((payload as { versionId: string }).versionId, signal), {
    concurrency: 1,
    attempts: 2,
    timeoutMinutes: 2,
    failed: async (payload, error) =>
      log.warn({ ...(payload as object), err: error }, 'documents: cannot describe document'),
  });

  async function work(versionId: string, signal: AbortSignal): Promise<void> {
    const { rows } = await pool.query<DescribedDocument>(pending, [versionId]);
    const [document] = rows;
    if (!document || document.text.trim() === '') return;
    const description = await describe(document, signal);
    if (!description) return;
    const summary = visibleLine(description.summary).slice(0, maxSummaryLength);
    const tags = description.tags.map((tag) => visibleLine(tag).slice(0, 50)).filter((tag) => tag !== '');
    const distinct = [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()].slice(0, maxTags);
    const { rowCount } = await pool.query(store, [versionId, summary, distinct]);
    if (rowCount === 1) await documentEvents.updated(document.id);
  }

  return {
    async add(versionId, owner) {
      if (!canDescribe()) return;
      await queue.add(jobName, { versionId }, await versionJobOptions({ pool }, versionId, owner));
    },
  } satisfies Describing;
}
