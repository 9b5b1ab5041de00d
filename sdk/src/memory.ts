import type { Memory } from './capabilities.ts';

/** One entry of `GET /api/memories`: a memory that an agent has of the person who asks. */
export interface MemoryInfo extends Memory {
  /** The agent's number in the catalog; 0 when it is no longer installed. */
  agentId: number;
  agent: string;
  updatedAt: string;
}

/** Body and response of `/api/memories/settings`. */
export interface MemorySettings {
  agentId: number;
  /** False: nothing new is remembered, and existing memories are not used. */
  enabled: boolean;
}
