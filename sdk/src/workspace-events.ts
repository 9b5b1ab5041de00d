import { z } from 'zod';

const nothing = z.object({});
const about = z.object({ id: z.string() });

/**
 * Everything the server tells browsers (and its own processes) without being asked: noun-verb, with ids and states, never with
 * contents. Who hears of what is decided where it is published.
 */
export const workspaceEvents = {
  /** The person's own: an administrator has given it another role. */
  'account.changed': nothing,
  /** With the agent where everybody may know of it. */
  'agents.changed': z.object({ agent: z.string().optional(), state: z.string().optional() }),
  'ai-providers.changed': nothing,
  /** Another embedder is used, or vectors were made anew. */
  'embedder.changed': nothing,
  'document.created': about,
  /** `status` where the document has one: another person's view of it may only have changed. */
  'document.updated': z.object({ id: z.string(), status: z.string().optional() }),
  'document.deleted': about,
  /** Of a scan: so many of its pages have been read. */
  'document.progress': z.object({ id: z.string(), read: z.int(), of: z.int() }),
  'team.updated': about,
  /** To those who belong to it, and those who have just lost it. */
  'project.updated': about,
  'style-guide.changed': nothing,
  /** `progress` in per cent. */
  'job.updated': z.object({
    jobId: z.string(),
    agent: z.string(),
    status: z.string(),
    step: z.string().nullable(),
    progress: z.number().nullable(),
  }),
  /** What an agent's job says on its way, as its own spec has it. */
  'job.emitted': z.object({ jobId: z.string(), agent: z.string(), data: z.unknown() }),
  /** `id` where it is one that was made for this person alone; `alert` where the browser is to say it, too. */
  'notification.created': z.object({ id: z.string().optional(), alert: z.boolean().optional() }),
  'notification.read': nothing,
  'chat.updated': about,
  'chat.deleted': about,
  'answer.started': z.object({ runId: z.string(), sessionId: z.string() }),
  'attachment.updated': z.object({ id: z.string(), status: z.string() }),
};

export type WorkspaceEventName = keyof typeof workspaceEvents;
export type WorkspaceEventData<N extends WorkspaceEventName> = z.output<(typeof workspaceEvents)[N]>;

/** One of them with its data; `name` says which data. */
export type WorkspaceNews = {
  [N in WorkspaceEventName]: { name: N; data: WorkspaceEventData<N> };
}[WorkspaceEventName];
