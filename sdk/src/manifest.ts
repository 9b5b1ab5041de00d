import { z } from 'zod';
import { AgentSecretInfo } from './agent-secret.ts';
import { AgentAccepts, AgentCommand } from './hand-over/hand-over.ts';
import { SharedToolInfo } from './tools/shared-tool-info.ts';

export const Capability = z.enum(['ai', 'documents', 'search', 'memory', 'storage', 'notify', 'webhook']);
export type Capability = z.output<typeof Capability>;

const characters = z.number().int().min(0).max(100_000);

/**
 * Rules for memories from chats: which texts become memories automatically, and how many memories the agent gets. Lengths are
 * in characters.
 */
export const MemoryRules = z.strictObject({
  /** Remembers questions that are longer than `over` or contain one of the words, whatever the word's ending. */
  questions: z
    .strictObject({
      over: characters.default(50),
      words: z.array(z.string().trim().min(2).max(40)).max(20).default([]),
    })
    .prefault({}),
  /** Remembers answers that are longer than `over`, cut to the length `keep`. */
  answers: z.strictObject({ over: characters.default(100), keep: characters.default(200) }).prefault({}),
  /** Maximum number of memories that the agent gets with a question, and maximum number of their tokens in total. */
  recall: z
    .strictObject({
      limit: z.number().int().min(0).max(20).default(3),
      tokens: z.number().int().min(0).max(10_000).default(400),
    })
    .prefault({}),
});
export type MemoryRules = z.output<typeof MemoryRules>;

/**
 * Which parts of answers need a source. `sourced`: every statement; a statement without a source is marked. `quoted`: text in
 * quotation marks. `own`: only words that the answer attributes to a source or a person; the rest, such as drafts and
 * headlines, is the agent's own text.
 */
export const Claims = z.enum(['sourced', 'quoted', 'own']);
export type Claims = z.output<typeof Claims>;

/** Permissions that an isolated server half does not have unless its manifest requests them and an administrator allows them. */
export const MachineNeed = z.enum(['child-processes', 'native-addons', 'worker-threads']);
export type MachineNeed = z.output<typeof MachineNeed>;

const running = z.number().int().min(1).max(1_000);

/**
 * Maximum number of jobs of one agent that run at the same time, in all processes together. Fields that are left out set no
 * limit.
 */
export const JobLimits = z.strictObject({
  running: running.optional(),
  /** Maximum number for each person. */
  perPerson: running.optional(),
});
export type JobLimits = z.output<typeof JobLimits>;

const widePage =
  /^[a-z][A-Za-z0-9-]{0,39}(?:=[A-Za-z0-9-]{1,40})?(?:&[a-z][A-Za-z0-9-]{0,39}(?:=[A-Za-z0-9-]{1,40})?){0,3}$/;

const name = z.string().min(1).max(80);
const description = z.string().min(1).max(300);
const badge = z.string().max(20);
const starters = z.array(z.string().max(200)).max(4);

/** The manifest's texts in another language. Missing texts stay English. */
export const ManifestWords = z
  .strictObject({
    name,
    description,
    badge,
    starters,
    commands: z.record(z.string(), AgentCommand.pick({ title: true, question: true }).partial()),
    offers: z.record(z.string(), SharedToolInfo.shape.title),
  })
  .partial();
export type ManifestWords = z.output<typeof ManifestWords>;

/**
 * An agent's identity and permissions. The manifest is data, so that the platform can judge the agent before any of its code
 * runs.
 */
export const AgentManifest = z
  .strictObject({
    /** The id is used as folder, as address `/agents/<id>`, as prefix of jobs and as log field. Never change it. */
    id: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,40}$/, 'must be 2–41 characters: a–z, 0–9 and "-", starting with a letter'),
    name,
    description,
    /** One of `agentIcons`; any other name shows the default icon. */
    icon: z.string().max(40).optional(),
    /** Color of the agent's icon tile, as `#rrggbb`. */
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, 'must be a hex colour like "#00636b"')
      .optional(),
    badge: badge.optional(),
    /** Other names by which people can find the agent in the catalog. */
    aliases: z.array(z.string()).default([]),
    /** A fixed numeric id, for callers that rely on a certain number. */
    number: z.number().int().positive().optional(),
    /** Path prefix of the agent's routes; default `/api/agents/<id>`. */
    api: z
      .string()
      .regex(/^\/api\/[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'must be a path like "/api/blog-posts"')
      .optional(),
    /** The name of the counter in `GET /api/analytics` that each completed job of this agent increments. */
    counts: z
      .string()
      .regex(/^[a-z][A-Za-z0-9]{1,40}$/, 'must be a name like "presentations"')
      .refine(
        (name) => name !== 'documentsProcessed' && name !== 'aiInteractions',
        'is counted by the workspace',
      )
      .optional(),
    layout: z.enum(['padded', 'full']).default('padded'),
    /**
     * The pages with a wide table, beside which the shell folds its sidebar. Each is the query of an address of the agent, such
     * as `view=findings`; a parameter without a value, such as `rfp`, can have any value. The shell folds the sidebar before the
     * agent's code has loaded, so that nothing moves. Such a page also calls `useWidePage`.
     */
    widePages: z
      .array(z.string().regex(widePage, 'must be a query like "view=findings", or a parameter like "item"'))
      .max(8)
      .default([]),
    capabilities: z.array(Capability).default([]),
    /** Permissions on the machine, in addition to capabilities. `isolate.allow` in `plugins.json` grants them. */
    needs: z.array(MachineNeed).default([]),
    /** Hosts that the server half contacts: `api.example.com`, or `*.example.com` for all subdomains. */
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
    /** Secrets that an administrator enters, and that the isolated server half reads with `call.secrets`. */
    secrets: z.array(AgentSecretInfo).max(20).default([]),
    /** False for an agent without a chat: the workspace shows none, and the platform adds none even with the capability `ai`. */
    chats: z.boolean().default(true),
    /** Questions that an empty chat suggests. */
    starters: starters.default([]),
    accepts: AgentAccepts.optional(),
    /**
     * Commands that the agent offers elsewhere in the workspace. The agent's `accepts` must include the documents or answers
     * that the commands hand over.
     */
    commands: z.array(AgentCommand).max(8).default([]),
    /**
     * Tools for the models of chats, called on behalf of the person who chats. The server half implements them with `sharedTool` of
     * `serverKit`.
     */
    offers: z.array(SharedToolInfo).max(12).default([]),
    /**
     * The schedules of the server half, so that administrators see before the first run what runs without a person. `title` says
     * what a run does.
     */
    schedules: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[a-z][a-z0-9-]{0,62}$/, 'must be 1–63 characters: a–z, 0–9 and "-"'),
          title: z.string().trim().min(1).max(80),
        }),
      )
      .max(20)
      .default([]),
    /**
     * `tools`: the model of the agent's chat can use the tools of other agents, as far as the person has access to those
     * agents.
     */
    uses: z.array(z.enum(['tools'])).default([]),
    defaults: z
      .strictObject({ provider: z.string().optional(), prompt: z.string().max(20_000).optional() })
      .default({}),
    claims: Claims.default('quoted'),
    /** Limits for the agent's jobs. `plugins.json` can override them. */
    jobLimits: JobLimits.optional(),
    /** Rules for memories. Only for agents with the capability `memory`. */
    memory: MemoryRules.prefault({}),
    /** Texts in other languages, by language code: `{ de: { name: 'Übersetzer' } }`. */
    languages: z
      .record(z.string().regex(/^[a-z]{2}$/, 'must be a language like "de"'), ManifestWords)
      .default({}),
  })
  .superRefine(({ commands, offers, languages }, context) => {
    const known = {
      commands: commands.map(({ id }) => id),
      offers: offers.map((sharedTool) => sharedTool.name),
    };
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
