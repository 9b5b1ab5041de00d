import type { Capability } from './manifest.ts';

/** What has become of an installed agent. `reason` of the catalogue entry says why it is `rejected` or `failed`. */
export type AgentState = 'rejected' | 'disabled' | 'starting' | 'running' | 'failed';

/** One entry of `GET /api/ai-agents`. */
export interface AgentInfo {
  /** The number that stored rows refer to. */
  id: number;
  /** The agent's id in its manifest, and the last part of its address. */
  slug: string;
  name: string;
  description: string;
  /** Whom the agent asks unless told otherwise; `aiProvider` goes first for display. */
  provider: string;
  aiProvider: string | null;
  iconName: string | null;
  iconColor: string | null;
  badge: string | null;
  /** Earlier names and addresses, which lead here. */
  aliases: string[];
  isActive: boolean;
  state: AgentState;
  /** Only sent to those who may see it. */
  reason?: string | null;
  layout: 'padded' | 'full';
  /** Address of its `mf-manifest.json`; null for an agent without a page of its own. */
  clientUrl: string | null;
  /** The range of SDK versions it is made for. */
  sdk: string;
  /** Of the installed package; empty where it could not be read. */
  version: string;
  /** What it may use in this workspace: declared by its manifest and not denied by `plugins.json`. */
  capabilities: Capability[];
  /** Questions an empty chat offers. */
  starters: string[];
  /** The prompt that holds for this person: their own, else the company's, else the manifest's. */
  systemPrompt: string;
  settings: AgentCallSettings;
  /** What this person has chosen for themselves; the rest is the company's word or the manifest's. */
  chosen: AgentChoice[];
}

export type AgentChoice = keyof AgentCallSettings | 'systemPrompt';

/** How an agent's calls are made for this person. Null leaves it to the workspace's defaults, or to the model's own. */
export interface AgentCallSettings {
  /** Identifier of a provider. */
  provider: string | null;
  /** Identifier of one of its models. */
  model: string | null;
  temperature: number | null;
  maxTokens: number | null;
}
