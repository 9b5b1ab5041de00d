import type { Capabilities } from '../capabilities.ts';
import type { Capability, ManifestInput } from '../manifest.ts';
import type { AgentSettings } from '../settings/agent-settings.ts';
import type { StyleGuide } from '../style/guide/style-guide.ts';
import type { JobSpec } from '../contract.ts';
import type { z } from 'zod';

export interface CallUser {
  id: string;
  name: string;
  email: string;
  role: 'user' | 'admin';
  /** What pages say to them: for files and texts that are made for this person and not out of somebody's content. */
  language: 'en' | 'de';
}

/** What the person and the administrator chose for this agent. `null` leaves the choice to the provider. */
export interface CallSettings {
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

/** Lives as long as one request, one socket message or one job run. */
export interface BaseCall {
  user: CallUser;
  /** The agent's `config` of `plugins.json`, as its own schema parsed it. */
  config: unknown;
  settings: CallSettings;
  /** What people have set in the agent's own settings: `settings` of `serverKit`. */
  agentSettings: AgentSettings;
  log: CallLog;
  /** Aborts when the client stopped it, the job timed out or the agent was switched off. */
  signal: AbortSignal;
  /** How the company writes; `styleInstruction` of `@staffroom/sdk/style` says it to a model. */
  styleGuide: () => Promise<StyleGuide>;
  enqueue: <J extends JobSpec>(job: J, input: z.input<J['input']>) => Promise<{ jobId: string }>;
}

export type Granted<M extends ManifestInput> = M extends {
  capabilities: readonly (infer C extends Capability)[];
}
  ? C
  : never;

/** The base plus exactly the capabilities that the manifest declares. Using another is a type error and an `AppError` at run time. */
export type Call<
  M extends ManifestInput = ManifestInput,
  Config = unknown,
  Settings = Record<string, unknown>,
> = Omit<BaseCall, 'config' | 'agentSettings'> & {
  config: Config;
  agentSettings: AgentSettings<Settings>;
} & Pick<Capabilities, Granted<M>>;
