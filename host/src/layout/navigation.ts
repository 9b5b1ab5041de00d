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

/** For administrators; reached from the settings and the palette. */
export const administration: Place[] = [
  { path: '/admin/ai-settings', label: 'AI Settings', icon: 'settings' },
  { path: '/admin/usage', label: 'AI Usage', icon: 'list' },
];
