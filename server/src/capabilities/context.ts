import type { Capabilities, Capability } from '@staffroom/sdk/internal/shared';
import type { Caller } from '../ai/gateway/caller.ts';

/** The person and the agent for whom a capability works. The agent cannot change them. */
export interface CapabilityContext extends Caller {
  agent: string;
  /** Tells of each person's id whether the person can use the agent. */
  admits: () => Promise<(personId: string) => boolean>;
  /** The version of the agent; empty for an agent that was made in the catalog. */
  agentVersion: string;
  /** True for a shared tool that changes nothing. Its records are not converted to a newer form either. */
  isReading?: boolean;
  /** Set for a canary version, which uses the same records as the stable version. */
  canaryGuard?: { refuse(reason: string): void } | undefined;
}

export type CapabilityFactories = { [K in Capability]: (context: CapabilityContext) => Capabilities[K] };
