import type { AgentState } from '@staffroom/sdk';

/** How a state is called in the catalogue. */
export function agentAvailability(state: AgentState): {
  label: string;
  tone: 'ok' | 'warn' | 'outline' | 'bad';
} {
  switch (state) {
    case 'running':
      return { label: 'Available', tone: 'ok' };
    case 'starting':
      return { label: 'Starting', tone: 'warn' };
    case 'disabled':
      return { label: 'Switched off', tone: 'outline' };
    case 'failed':
    case 'rejected':
      return { label: 'Out of order', tone: 'bad' };
  }
}
