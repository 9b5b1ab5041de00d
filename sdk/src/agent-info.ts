import type { AcceptedHandOver } from './hand-over/hand-over-problem.ts';
import type { AgentCommand } from './hand-over/hand-over.ts';
import type { Capability } from './manifest.ts';
import type { SharedToolInfo } from './tools/shared-tool-info.ts';

/** State of an installed agent. `reason` in the catalog entry says why it is `rejected` or `failed`. */
export type AgentState = 'rejected' | 'disabled' | 'starting' | 'running' | 'failed';

/** Provider, model and length limit of an agent's answers. Null leaves the choice to the workspace. */
export interface AgentAiSettings {
  provider: string | null;
  model: string | null;
  temperature: number | null;
  /** Maximum length of an answer, in the model's tokens. */
  maxTokens: number | null;
}

/** One entry of `GET /api/ai-agents`. */
export interface AgentInfo {
  /** The agent's number in the workspace's database, which stored rows refer to. */
  id: number;
  /** The agent's id in its manifest and the last segment of its address. */
  slug: string;
  /** The plugin's id in `plugins.json`; null for an agent that was created in the catalog, without code. */
  pluginId: string | null;
  name: string;
  description: string;
  /** Name of the provider that would answer now; empty when none is usable. */
  provider: string;
  /** The provider as the person entered it, or else as the company entered it. */
  aiProvider: string | null;
  /** The settings in effect for this person, with the provider and model that would answer. */
  settings: AgentAiSettings;
  /** The settings that the person chose for this agent. */
  own: AgentAiSettings;
  iconName: string | null;
  iconColor: string | null;
  badge: string | null;
  /** Earlier names and addresses, which redirect to this agent. */
  aliases: string[];
  isActive: boolean;
  state: AgentState;
  /** The reason for the state `rejected` or `failed`. Sent only to people who may see it. */
  reason?: string | null;
  layout: 'padded' | 'full';
  /** Queries of the agent's pages with a wide table, such as `view=findings` or `rfp`. */
  widePages: string[];
  /** Address of the agent's `mf-manifest.json`; null for an agent without a page. */
  clientUrl: string | null;
  /** Required hash of the file at `clientUrl`, as `sha384-…`; null when none is set. */
  integrity: string | null;
  frame: boolean;
  /** Port on the person's own machine that serves the page during development of the agent. */
  developed?: number;
  /** Prefix of the agent's own routes, without a trailing slash. */
  api: string;
  /** The SDK version range that the agent supports. */
  sdk: string;
  /** Version of the installed package; empty when it cannot be read. */
  version: string;
  /** Capabilities that the manifest declares and `plugins.json` does not deny. */
  capabilities: Capability[];
  /** The same list as `capabilities`, under the name that the API specification requires. */
  permissions: Capability[];
  /** Questions that an empty chat suggests. */
  starters: string[];
  /**
   * The prompt in effect for this person: their own, else the company's, else the manifest's. Sent to everyone, because
   * everyone may set their own.
   */
  systemPrompt: string;
  hasOwnPrompt: boolean;
  /**
   * People can chat with the agent: through its own code, or through the platform's chat if the agent may use `ai` and its
   * manifest does not opt out.
   */
  chats: boolean;
  /** Questions, texts and documents that the agent accepts in a hand-over. */
  accepts: AcceptedHandOver;
  /** Commands that the agent offers; empty while the agent is not running. */
  commands: AgentCommand[];
  /** An administrator created the agent in the catalog, without code. */
  madeHere: boolean;
  hasSettings: boolean;
  /** Tools that the agent offers to the models of chats. */
  offers: SharedToolInfo[];
  /** The model of the agent's chat can use the tools of other agents. */
  usesTools: boolean;
  /** Other servers that the agent contacts: `api.example.com`, or `*.example.com`. */
  hosts: string[];
}

/** Response of `GET /api/ai-agents/<id>`: the catalog entry plus details that the list omits. */
export interface AgentDetails extends AgentInfo {
  /** The agent's own documents that this person can read. */
  documents: { id: string; filename: string }[];
  /** The agent answers from its own documents, even if this person cannot read them. */
  hasDocuments: boolean;
  /** The person who created the agent; null for an agent from a package or a deleted account. */
  madeBy: string | null;
}
