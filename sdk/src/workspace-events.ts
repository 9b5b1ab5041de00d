import { z } from 'zod';

const nothing = z.object({});
const about = z.object({ id: z.string() });

/**
 * Events that the server publishes to browsers and its own processes. Names are noun and verb; data are ids and states, never
 * content. The code that publishes an event decides who receives it.
 */
export const workspaceEvents = {
  /** An administrator has changed the role of the person who receives the event. */
  'account.changed': nothing,
  /** The catalog has changed. `agent` is set if everyone may know which agent changed. */
  'agents.changed': z.object({ agent: z.string().optional(), state: z.string().optional() }),
  'ai-providers.changed': nothing,
  /** Search has switched to another embedder, or all vectors were computed again. */
  'embedder.changed': nothing,
  'document.created': about,
  /** A document has changed. `status` is undefined when only a person's view of the document may have changed. */
  'document.updated': z.object({ id: z.string(), status: z.string().optional() }),
  'document.deleted': about,
  /** Progress of text recognition in a scan: `read` pages out of `of`. */
  'document.progress': z.object({ id: z.string(), read: z.int(), of: z.int() }),
  'maintenance.changed': nothing,
  'team.updated': about,
  'workspace-setting.changed': z.object({ key: z.string() }),
  /** A project has changed. Sent to its members, and to people who have just lost access. */
  'project.updated': about,
  'style-guide.changed': nothing,
  /** A job has changed. `progress` is in percent. */
  'job.updated': z.object({
    jobId: z.string(),
    agent: z.string(),
    status: z.string(),
    step: z.string().nullable(),
    progress: z.number().nullable(),
  }),
  /** An event that a running job sent, as declared in the job's spec. */
  'job.emitted': z.object({ jobId: z.string(), agent: z.string(), data: z.unknown() }),
  /** A notification was created. `id` is set for a notification to this person alone. `alert`: the browser should show it. */
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
