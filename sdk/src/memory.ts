import type { Memory } from './capabilities.ts';

/** One entry of `GET /api/memories`: what an agent remembers about the person who asks. */
export interface MemoryInfo extends Memory {
  /** The agent's number in the catalogue; 0 where it is no longer installed. */
  agentId: number;
  /** The agent's id in its manifest. */
  agent: string;
  updatedAt: string;
}

/** Body and answer of `/api/memories/settings`. */
export interface MemorySettings {
  /** The agent's number in the catalogue. */
  agentId: number;
  /** False: nothing is kept, and what was kept is not used. */
  enabled: boolean;
}
