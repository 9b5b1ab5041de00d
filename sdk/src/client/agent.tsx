import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { AgentInfo } from '../catalogue.ts';
import type { ManifestInput } from '../manifest.ts';
import type { Texts } from './texts/define-texts.ts';
import { sdkVersion } from './version.ts';

/** A module whose default export is the page: what `() => import('./page.tsx')` gives. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** What an agent's `client/index.tsx` exports as `agent`. */
export interface ClientAgent {
  manifest: ManifestInput;
  /** The version of the SDK that ran `defineAgent`: the host's. */
  sdk: string;
  page: PageLoader;
}

const definedHere = new WeakSet<object>();

/**
 * Declares the client half of an agent. Its page is loaded when it is first shown, after its texts in the person's language.
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

/** Whether `value` was made by this very copy of `defineAgent`. False for an agent that carries an SDK of its own. */
export function isDefinedHere(value: object): boolean {
  return definedHere.has(value);
}

/** The agent whose page is open. */
export interface CurrentAgent {
  info: AgentInfo;
  /** Where its page is mounted, without a slash at the end: `/agents/translate`. */
  basePath: string;
  /** The prefix of its API, without a slash at the end: `/api/agents/translate`. */
  api: string;
}

export const AgentContext = createContext<CurrentAgent | null>(null);

/** Mounted by the host around an agent's page. */
export function AgentProvider({ agent, children }: { agent: CurrentAgent; children: ReactNode }) {
  return <AgentContext value={agent}>{children}</AgentContext>;
}

/** The catalogue entry of the agent on this page, and where it is mounted. @throws outside an agent's page */
export function useAgent(): CurrentAgent {
  const agent = useContext(AgentContext);
  if (agent === null) throw new Error('useAgent must be used within an agent page');
  return agent;
}
