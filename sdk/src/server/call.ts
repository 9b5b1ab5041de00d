import type { Capabilities } from '../capabilities.ts';
import type { Capability, ManifestInput } from '../manifest.ts';
import type { AgentSettings } from '../settings/agent-settings.ts';
import type { StyleGuide } from '../style/guide/style-guide.ts';
import type { JobSpec } from '../endpoint.ts';
import type { z } from 'zod';

export interface CallUser {
  id: string;
  name: string;
  email: string;
  role: 'user' | 'admin';
  /** The language of the person's pages, for files and texts that are created for them. */
  language: 'en' | 'de';
}

/** The model settings of the person and the administrators for this agent. `null` leaves the choice to the provider. */
export interface ModelSettings {
  provider: string | null;
  model: string | null;
  prompt: string;
  temperature: number | null;
  maxTokens: number | null;
}

export interface CallLog {
  info: (message: string, fields?: Record<string, unknown>) => void;
  warn: (message: string, fields?: Record<string, unknown>) => void;
  error: (message: string, fields?: Record<string, unknown>) => void;
}

/** An administrator's use of a draft that belongs to another person. */
export interface DraftAccess {
  action: 'open' | 'update' | 'delete' | 'restore' | 'delete-permanently';
  /** The id of the draft's record. */
  id: string;
  ownerId: string;
}

/** The agent's secrets that an administrator has entered. Only a server half in its own process gets them. */
export interface CallSecrets<Name extends string = string> {
  /**
   * Returns the current value of a secret that the manifest names. Read it before each use: an administrator can change it at any
   * time.
   * @throws AppError `unavailable` until an administrator has entered a value
   */
  get(name: Name): Promise<string>;
}

/**
 * The part of `call` that does not depend on capabilities. A call exists for one request, one socket message or one run of a
 * job.
 */
export interface BaseCall {
  user: CallUser;
  /** The name of the company that runs the workspace. */
  company: string;
  /** The agent's `config` in `plugins.json`, parsed by the agent's own schema. */
  config: unknown;
  modelSettings: ModelSettings;
  /** The agent's own settings. In handlers of `serverKit`, they have the types of the declared settings. */
  agentSettings: AgentSettings;
  secrets: CallSecrets;
  log: CallLog;
  /**
   * Records in the audit log that the person uses another person's draft only by the administrator role. Call it before the draft
   * is returned or changed. Repeated opens and updates of a draft within 10 minutes are one entry.
   */
  auditDraft: (access: DraftAccess) => Promise<void>;
  /** Aborts when the client stops the request, the job times out or the agent is switched off. */
  signal: AbortSignal;
  /** Returns the company's style guide; `styleInstruction` of `@staffroom/sdk/style` turns it into a prompt. */
  styleGuide: () => Promise<StyleGuide>;
  enqueue: <J extends JobSpec>(job: J, input: z.input<J['input']>) => Promise<{ jobId: string }>;
}

export type Granted<M extends ManifestInput> = M extends {
  capabilities: readonly (infer C extends Capability)[];
}
  ? C
  : never;

type SecretName<M extends ManifestInput> = M extends { secrets: readonly { name: infer N extends string }[] }
  ? N
  : never;

/**
 * A call: the base plus the capabilities that the manifest declares. Using any other capability is a type error, and throws an
 * `AppError` at run time.
 */
export type Call<
  M extends ManifestInput = ManifestInput,
  Config = unknown,
  Settings = Record<string, unknown>,
> = Omit<BaseCall, 'config' | 'agentSettings' | 'secrets'> & {
  config: Config;
  agentSettings: AgentSettings<Settings>;
  secrets: CallSecrets<SecretName<M>>;
} & Pick<Capabilities, Granted<M>>;
