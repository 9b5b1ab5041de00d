import type { Memory } from './capabilities.ts';

/** One entry of `GET /api/memories`: a memory that an agent has of the person who sends the request. */
export interface MemoryInfo extends Memory {
  /** The agent's number in the catalog; 0 when the agent is no longer installed. */
  agentId: number;
  agent: string;
  updatedAt: string;
}

/** Body and response of `/api/memories/settings`. */
export interface MemorySettings {
  agentId: number;
  /** False: the agent stores no new memories and does not use existing ones. */
  enabled: boolean;
}
