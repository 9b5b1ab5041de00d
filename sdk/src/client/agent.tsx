import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { AgentInfo } from '../agent-info.ts';
import type { ManifestInput } from '../manifest.ts';
import type { Texts } from './texts/define-texts.ts';
import { sdkVersion } from './version.ts';

/** Loads a module whose default export is the page: `() => import('./page.tsx')`. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** The type of the export `agent` of an agent's `client/index.tsx`. */
export interface ClientAgent {
  manifest: ManifestInput;
  /** The version of the SDK that ran `defineAgent`, which is the host's. */
  sdk: string;
  page: PageLoader;
}

const definedHere = new WeakSet<object>();

/**
 * Declares the client half of an agent. The page loads on first use, after the agent's texts in the person's language.
 * @example export const agent = defineAgent(manifest, { page: () => import('./page.tsx') });
 */
export function defineAgent(
  manifest: ManifestInput,
  { page, texts }: { page: PageLoader; texts?: Texts },
): ClientAgent {
  const agent: ClientAgent = {
    manifest,
    sdk: sdkVersion,
    page: texts === undefined ? page : () => texts.load().then(page),
  };
  definedHere.add(agent);
  return agent;
}

/** Whether `value` was created by this copy of `defineAgent`. False for an agent that bundles its own SDK. */
export function isDefinedHere(value: object): boolean {
  return definedHere.has(value);
}

export interface CurrentAgent {
  info: AgentInfo;
  /** The path of the agent's page, without a trailing slash: `/agents/translate`. */
  basePath: string;
  /** The prefix of the agent's API, without a trailing slash: `/api/agents/translate`. */
  api: string;
}

export const AgentContext = createContext<CurrentAgent | null>(null);

/** Provides the agent to the components of its page. Rendered by the host. */
export function AgentProvider({ agent, children }: { agent: CurrentAgent; children: ReactNode }) {
  return <AgentContext value={agent}>{children}</AgentContext>;
}

/** Returns the catalog entry of the agent on this page, and the agent's paths. @throws outside an agent's page */
export function useAgent(): CurrentAgent {
  const agent = useContext(AgentContext);
  if (agent === null) throw new Error('useAgent must be used within an agent page');
  return agent;
}
