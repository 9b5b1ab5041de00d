import type { IconName } from '@staffroom/sdk/client';
import { t } from '../texts/texts.ts';

export interface Place {
  path: string;
  label: string;
  icon: IconName;
  /** Marks the place only for this exact path. */
  exact?: boolean;
}

export const primary: Place[] = [
  { path: '/', label: t('Dashboard'), icon: 'home', exact: true },
  { path: '/documents', label: t('Documents'), icon: 'documents' },
  { path: '/projects', label: t('Projects'), icon: 'folder' },
  { path: '/agents', label: t('AI Agents'), icon: 'agents' },
];

export const secondary: Place[] = [
  { path: '/help', label: t('Help & Support'), icon: 'help' },
  { path: '/settings', label: t('Settings'), icon: 'settings' },
];

/** For administrators, before the secondary places; opens its own list. */
export const administration: Place = { path: '/admin', label: t('Administration'), icon: 'shield-check' };
