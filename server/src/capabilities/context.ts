import type { Capabilities, Capability } from '@staffroom/sdk';
import type { CallLog, CallSettings, CallUser } from '@staffroom/sdk/server';

/** On whose behalf, and for which agent, a capability works. It is bound when the call is made and cannot be changed by the agent. */
export interface CapabilityContext {
  agent: string;
  user: CallUser;
  settings: CallSettings;
  signal: AbortSignal;
  log: CallLog;
}

/** As far as a language model is concerned: its caller can also be the workspace itself, without an agent. */
export type AiContext = Omit<CapabilityContext, 'agent'> & { agent: string | null };

/** How each capability is made for one call. */
export type CapabilityFactories = { [K in Capability]: (context: CapabilityContext) => Capabilities[K] };
