import type { Capabilities, Capability } from '@staffroom/sdk';
import type { Caller } from '../ai/gateway/caller.ts';

/** The person and the agent that a capability works for. An agent cannot change them. */
export interface CapabilityContext extends Caller {
  agent: string;
  /** Set for a canary version, which shares records with the stable version. */
  canaryGuard?: { refuse(reason: string): void } | undefined;
}

export type CapabilityFactories = { [K in Capability]: (context: CapabilityContext) => Capabilities[K] };
