import { z } from 'zod';
import { AgentAccepts, AgentCommand } from './hand-over/hand-over.ts';
import { OfferedTool } from './tools/offered-tool.ts';

export const Capability = z.enum(['ai', 'documents', 'search', 'memory', 'storage', 'notify', 'webhook']);
export type Capability = z.output<typeof Capability>;

const characters = z.number().int().min(0).max(100_000);

/** When a chat is remembered by itself, and how much of it comes back. Lengths count characters. */
export const MemoryRules = z.strictObject({
  /** Questions are kept that are longer than `over`, or hold one of the words, whatever its ending. */
  questions: z
    .strictObject({
      over: characters.default(50),
      words: z.array(z.string().trim().min(2).max(40)).max(20).default([]),
    })
    .prefault({}),
  /** Answers are kept that are longer than `over`, cut to `keep`. */
  answers: z.strictObject({ over: characters.default(100), keep: characters.default(200) }).prefault({}),
  /** How many are handed to the agent with a question, within so many tokens in all. */
  recall: z
    .strictObject({
      limit: z.number().int().min(0).max(20).default(3),
      tokens: z.number().int().min(0).max(10_000).default(400),
    })
    .prefault({}),
});
export type MemoryRules = z.output<typeof MemoryRules>;

/**
 * What of its answers has to have a source. `sourced`: every statement, and one without is marked. `quoted`: what is given in
 * quotation marks. `own`: what is said to be a source's or somebody's words; the rest is its own text, as with drafts and headlines.
 */
export const Claims = z.enum(['sourced', 'quoted', 'own']);
export type Claims = z.output<typeof Claims>;

/** What a server half with a process of its own cannot do to the machine unless it asks for it and an administrator allows it. */
export const MachineNeed = z.enum(['child-processes', 'native-addons', 'worker-threads']);
export type MachineNeed = z.output<typeof MachineNeed>;

const running = z.number().int().min(1).max(1_000);

/** How many jobs of one agent run at the same time, in all processes; what is absent is not limited. */
export const JobLimits = z.strictObject({
  running: running.optional(),
  /** Of each person. */
  perPerson: running.optional(),
});
export type JobLimits = z.output<typeof JobLimits>;

const name = z.string().min(1).max(80);
const description = z.string().min(1).max(300);
const badge = z.string().max(20);
const starters = z.array(z.string().max(200)).max(4);

/** What a manifest says to people, in another language than English; what is left out stays English. */
export const ManifestWords = z
  .strictObject({
    name,
    description,
    badge,
    starters,
    /** By the ids of commands. */
    commands: z.record(z.string(), AgentCommand.pick({ title: true, question: true }).partial()),
    /** Titles, by the names of what it offers. */
    offers: z.record(z.string(), OfferedTool.shape.title),
  })
  .partial();
export type ManifestWords = z.output<typeof ManifestWords>;

/** Who an agent is and what it may use: data, so that it can be judged before any of its code runs. */
export const AgentManifest = z
  .strictObject({
    /** Folder, `/agents/<id>`, job prefix, log field. Never changes. */
    id: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,40}$/, 'must be 2–41 characters: a–z, 0–9 and "-", starting with a letter'),
    name,
    description,
    /** One of `agentIcons`; anything else shows the default icon. */
    icon: z.string().max(40).optional(),
    /** Tints the 36 px tile. */
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, 'must be a hex colour like "#00636b"')
      .optional(),
    badge: badge.optional(),
    /** Other names the catalogue has known it by. */
    aliases: z.array(z.string()).default([]),
    /** A fixed numeric id, where callers rely on one. */
    number: z.number().int().positive().optional(),
    /** The path prefix it owns; `/api/agents/<id>` when absent. */
    api: z
      .string()
      .regex(/^\/api\/[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'must be a path like "/api/blog-posts"')
      .optional(),
    /** Which counter of `GET /api/analytics` each completed job of this agent adds to, by the name it has there. */
    counts: z
      .string()
      .regex(/^[a-z][A-Za-z0-9]{1,40}$/, 'must be a name like "presentations"')
      .refine(
        (name) => name !== 'documentsProcessed' && name !== 'aiInteractions',
        'is counted by the workspace',
      )
      .optional(),
    layout: z.enum(['padded', 'full']).default('padded'),
    capabilities: z.array(Capability).default([]),
    /** Beyond capabilities, of the machine; `isolate.allow` of `plugins.json` gives it. */
    needs: z.array(MachineNeed).default([]),
    /** Hosts that its server half speaks to itself: `api.example.com`, or `*.example.com` for all below. */
    hosts: z
      .array(
        z
          .string()
          .regex(
            /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/,
            'must be a host like "api.example.com" or "*.example.com"',
          ),
      )
      .max(50)
      .default([]),
    /** False where its page has no chat: nobody is offered to begin one, and what may use `ai` gets none from the platform. */
    chats: z.boolean().default(true),
    /** Questions an empty chat offers. */
    starters: starters.default([]),
    /** What it takes over when it is opened from elsewhere. */
    accepts: AgentAccepts.optional(),
    /** What it offers to do with what a person has in front of them; with documents and answers it must accept them. */
    commands: z.array(AgentCommand).max(8).default([]),
    /** What the models of chats may ask of it, on behalf of whoever chats. Its server half does it: `offer` of `serverKit`. */
    offers: z.array(OfferedTool).max(12).default([]),
    /** `tools`: the model of its chat may ask for what other agents offer, as far as the person may use them. */
    uses: z.array(z.enum(['tools'])).default([]),
    defaults: z
      .strictObject({ provider: z.string().optional(), prompt: z.string().max(20_000).optional() })
      .default({}),
    claims: Claims.default('quoted'),
    /** `plugins.json` may say otherwise. */
    jobLimits: JobLimits.optional(),
    /** Holds for agents with the capability `memory`. */
    memory: MemoryRules.prefault({}),
    /** Its words for people who read another language, by its code: `{ de: { name: 'Übersetzer' } }`. */
    languages: z
      .record(z.string().regex(/^[a-z]{2}$/, 'must be a language like "de"'), ManifestWords)
      .default({}),
  })
  .superRefine(({ commands, offers, languages }, context) => {
    const known = { commands: commands.map(({ id }) => id), offers: offers.map((offer) => offer.name) };
    for (const [language, words] of Object.entries(languages))
      for (const kind of ['commands', 'offers'] as const)
        for (const key of Object.keys(words[kind] ?? {}))
          if (!known[kind].includes(key))
            context.addIssue({
              code: 'custom',
              path: ['languages', language, kind, key],
              message: `is none of its ${kind}`,
            });
  });

export type AgentManifest = z.output<typeof AgentManifest>;
export type ManifestInput = z.input<typeof AgentManifest>;
