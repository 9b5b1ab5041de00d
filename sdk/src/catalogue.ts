import type { AcceptedHandOver } from './hand-over/hand-over-problem.ts';
import type { AgentCommand } from './hand-over/hand-over.ts';
import type { Capability } from './manifest.ts';
import type { OfferedTool } from './tools/offered-tool.ts';

/** What has become of an installed agent. `reason` of the catalogue entry says why it is `rejected` or `failed`. */
export type AgentState = 'rejected' | 'disabled' | 'starting' | 'running' | 'failed';

/** Whom an agent asks and how. Null leaves it to whoever answers. */
export interface AgentAiSettings {
  /** Identifier of a provider. */
  provider: string | null;
  /** Identifier of one of its models. */
  model: string | null;
  temperature: number | null;
  /** Upper bound of an answer, in the model's tokens. */
  maxTokens: number | null;
}

/** One entry of `GET /api/ai-agents`. */
export interface AgentInfo {
  /** The number that stored rows refer to. */
  id: number;
  /** The agent's id in its manifest, and the last part of its address. */
  slug: string;
  /** The plugin that brings it, its id in `plugins.json`; null for one that was made in the catalogue, without code. */
  pluginId: string | null;
  name: string;
  description: string;
  /** The name of the provider that would answer now; empty where none can be asked. */
  provider: string;
  /** What the person, or else the company, has chosen, as they wrote it. */
  aiProvider: string | null;
  /** What holds for this person now: provider and model are those that would answer. */
  settings: AgentAiSettings;
  /** What of it is their own choice. */
  own: AgentAiSettings;
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
  /** What that manifest has to be, as `sha384-…`; null where nothing is said. */
  integrity: string | null;
  /** Its page runs in a sandboxed frame. */
  frame: boolean;
  /** The port of the browser's own machine that its page is loaded from, while its developer looks at it. */
  developed?: number;
  /** The prefix of its own routes, without a slash at the end. */
  api: string;
  /** The range of SDK versions it is made for. */
  sdk: string;
  /** Of the installed package; empty where it could not be read. */
  version: string;
  /** What it may use in this workspace: declared by its manifest and not denied by `plugins.json`. */
  capabilities: Capability[];
  /** The same, by the name that the specification of the API gives it. */
  permissions: Capability[];
  /** Questions an empty chat offers. */
  starters: string[];
  /** The prompt that holds for this person: their own, else the company's, else the manifest's. Everybody may have one of their own, so everybody is told it. */
  systemPrompt: string;
  /** The prompt is this person's own. */
  hasOwnPrompt: boolean;
  /** One can talk to it: by a chat of its own code, or by the platform's where it may use `ai` and its manifest says no other. */
  chats: boolean;
  /** What it takes over when it is opened from elsewhere. */
  accepts: AcceptedHandOver;
  /** What it offers to do with it; none while it does not run. */
  commands: AgentCommand[];
  /** An administrator made it in the catalogue, without code. */
  madeHere: boolean;
  /** It has settings of its own, which its server half declares. */
  hasSettings: boolean;
  /** What the models of chats may ask of it. */
  offers: OfferedTool[];
  /** The model of its chat may ask for what other agents offer. */
  usesTools: boolean;
}

/** `GET /api/ai-agents/<id>`: the entry, and what it takes another look to know. */
export interface AgentDetails extends AgentInfo {
  /** The agent's own documents that this person may read. */
  documents: { id: string; filename: string }[];
  /** It answers from documents of its own, whether or not this person may read them. */
  hasDocuments: boolean;
  /** Who made it; null for one from a package, or where the account is gone. */
  madeBy: string | null;
}
