import type { Capabilities, Capability } from '@staffroom/sdk';
import type { Caller } from '../ai/gateway/caller.ts';

/** On whose behalf, and for which agent, a capability works. It is bound when the call is made and cannot be changed by the agent. */
export interface CapabilityContext extends Caller {
  agent: string;
  /** The version of the agent is tried by some people, and shares its records with that of all others. */
  tried?: { refuse(reason: string): void } | undefined;
}

/** How each capability is made for one call. */
export type CapabilityFactories = { [K in Capability]: (context: CapabilityContext) => Capabilities[K] };
