import { z } from 'zod';

export const Capability = z.enum(['ai', 'documents', 'search', 'memory', 'storage', 'notify']);
export type Capability = z.output<typeof Capability>;

/** Who an agent is and what it may use: data, so that it can be judged before any of its code runs. */
export const AgentManifest = z.strictObject({
  /** Folder, `/agents/<id>`, job prefix, log field. Never changes. */
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,40}$/, 'must be 2–41 characters: a–z, 0–9 and "-", starting with a letter'),
  name: z.string().min(1).max(80),
  description: z.string().min(1).max(300),
  /** One of `agentIcons`; anything else shows the default icon. */
  icon: z.string().max(40).optional(),
  /** Tints the 36 px tile. */
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a hex colour like "#00636b"')
    .optional(),
  badge: z.string().max(20).optional(),
  /** Other names the catalogue has known it by. */
  aliases: z.array(z.string()).default([]),
  /** A fixed numeric id, where callers rely on one. */
  number: z.number().int().positive().optional(),
  /** The path prefix it owns; `/api/agents/<id>` when absent. */
  api: z
    .string()
    .regex(/^\/api\/[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'must be a path like "/api/blog-posts"')
    .optional(),
  /** Which counter of the dashboard each completed job of this agent adds to. */
  counts: z.enum(['presentations', 'rfpResponses']).optional(),
  layout: z.enum(['padded', 'full']).default('padded'),
  capabilities: z.array(Capability).default([]),
  /** Questions an empty chat offers. */
  starters: z.array(z.string().max(200)).max(4).default([]),
  defaults: z
    .strictObject({ provider: z.string().optional(), prompt: z.string().max(20_000).optional() })
    .default({}),
});

export type AgentManifest = z.output<typeof AgentManifest>;
export type ManifestInput = z.input<typeof AgentManifest>;
