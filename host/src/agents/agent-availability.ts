import type { AgentInfo, Capability } from '@staffroom/sdk/internal/shared';
import type { InstalledAgent } from './installed-agent.ts';
import { t } from '../texts/texts.ts';

type Availability = Pick<AgentInfo, 'state'> & {
  capabilities?: readonly Capability[];
  provider?: string;
  /** How often requests fail in the agent's code. Only administrators get this. */
  failing?: InstalledAgent['failing'];
};

/**
 * Returns the state of an agent for the catalog. Agents that are not available to the person's role are not in the catalog at
 * all.
 */
export function agentAvailability(
  { state, capabilities, provider, failing }: Availability,
  pageFails = false,
): {
  label: string;
  tone: 'ok' | 'warn' | 'outline' | 'bad';
} {
  switch (state) {
    case 'running':
      if (pageFails) return { label: t('Page fails'), tone: 'warn' };
      if (failing && failing.failed * 2 >= failing.requests)
        return { label: t('Requests fail'), tone: 'warn' };
      // Without a provider, the agent works except for features that need a model.
      if (capabilities?.includes('ai') && provider === '') return { label: t('Degraded'), tone: 'warn' };
      return { label: t('Available'), tone: 'ok' };
    case 'starting':
      return { label: t('Starting'), tone: 'warn' };
    case 'disabled':
      return { label: t('Switched off'), tone: 'outline' };
    case 'failed':
    case 'rejected':
      return { label: t('Not working'), tone: 'bad' };
  }
}
