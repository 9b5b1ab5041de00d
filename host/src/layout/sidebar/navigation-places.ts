import type { IconName } from '@staffroom/sdk/host';
import { t } from '../../texts/texts.ts';

export interface Place {
  path: string;
  label: string;
  icon: IconName;
  /** Whether the link is marked as current only for exactly this path, not for paths below it. */
  exact?: boolean;
}

export const primary: Place[] = [
  { path: '/', label: t('Dashboard'), icon: 'home', exact: true },
  { path: '/documents', label: t('Documents'), icon: 'documents' },
  { path: '/projects', label: t('Projects'), icon: 'folder' },
  { path: '/agents', label: t('AI Agents'), icon: 'agents' },
  { path: '/jobs', label: t('Jobs'), icon: 'jobs' },
];

export const secondary: Place[] = [
  { path: '/help', label: t('Help & Support'), icon: 'help' },
  { path: '/settings', label: t('Settings'), icon: 'settings' },
];

/** The link for administrators, before the secondary links. It opens a separate list. */
export const administration: Place = { path: '/admin', label: t('Administration'), icon: 'shield-check' };
