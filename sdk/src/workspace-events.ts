import { z } from 'zod';

const nothing = z.object({});
const about = z.object({ id: z.string() });

/**
 * Events that the server publishes to browsers and its own processes: noun and verb, with ids and states but never content. The
 * publishing code decides the recipients.
 */
export const workspaceEvents = {
  /** An administrator has changed the person's role. */
  'account.changed': nothing,
  /** Names the agent if everyone may know of it. */
  'agents.changed': z.object({ agent: z.string().optional(), state: z.string().optional() }),
  'ai-providers.changed': nothing,
  /** Search uses another embedder, or all vectors were computed again. */
  'embedder.changed': nothing,
  'document.created': about,
  /** `status` is absent when only a person's view of the document may have changed. */
  'document.updated': z.object({ id: z.string(), status: z.string().optional() }),
  'document.deleted': about,
  /** Recognition progress of a scan, in pages. */
  'document.progress': z.object({ id: z.string(), read: z.int(), of: z.int() }),
  'team.updated': about,
  /** Sent to members, and to people who have just lost access. */
  'project.updated': about,
  'style-guide.changed': nothing,
  /** `progress` in percent. */
  'job.updated': z.object({
    jobId: z.string(),
    agent: z.string(),
    status: z.string(),
    step: z.string().nullable(),
    progress: z.number().nullable(),
  }),
  /** An event of a running job, as declared in its spec. */
  'job.emitted': z.object({ jobId: z.string(), agent: z.string(), data: z.unknown() }),
  /** `id`: a notification for this person alone. `alert`: the browser should show it. */
  'notification.created': z.object({ id: z.string().optional(), alert: z.boolean().optional() }),
  'notification.read': nothing,
  'chat.updated': about,
  'chat.deleted': about,
  'answer.started': z.object({ runId: z.string(), sessionId: z.string() }),
  'attachment.updated': z.object({ id: z.string(), status: z.string() }),
};

export type WorkspaceEventName = keyof typeof workspaceEvents;
export type WorkspaceEventData<N extends WorkspaceEventName> = z.output<(typeof workspaceEvents)[N]>;

/** An event with its data, discriminated by `name`. */
export type WorkspaceNews = {
  [N in WorkspaceEventName]: { name: N; data: WorkspaceEventData<N> };
}[WorkspaceEventName];
