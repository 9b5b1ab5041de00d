import type { IconName } from '@staffroom/sdk/client';

export interface Place {
  path: string;
  label: string;
  icon: IconName;
  /** Only this very path, not what lies below it. */
  exact?: boolean;
}

export const primary: Place[] = [
  { path: '/', label: 'Dashboard', icon: 'home', exact: true },
  { path: '/documents', label: 'Documents', icon: 'documents' },
  { path: '/agents', label: 'AI Agents', icon: 'agents' },
];

export const secondary: Place[] = [
  { path: '/help', label: 'Help & Support', icon: 'help' },
  { path: '/settings', label: 'Settings', icon: 'settings' },
];

/** For administrators, before the secondary places; it opens a list of its own. */
export const administration: Place = { path: '/admin', label: 'Administration', icon: 'shield-check' };
