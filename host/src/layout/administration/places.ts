import type { Place } from '../sidebar/navigation-places.ts';
import { t } from '../../texts/texts.ts';

export const administrationPlaces: Place[] = [
  { path: '/admin/people', label: t('People & teams'), icon: 'users' },
  { path: '/admin/sign-in', label: t('Sign-in'), icon: 'lock' },
  { path: '/admin/agents', label: t('Agents'), icon: 'agents' },
  { path: '/admin/ai-settings', label: t('AI Settings'), icon: 'model' },
  { path: '/admin/outside-tools', label: t('Connected tools'), icon: 'link' },
  { path: '/admin/usage', label: t('AI Usage'), icon: 'chart' },
  { path: '/admin/budgets', label: t('Budgets'), icon: 'wallet' },
  { path: '/admin/audit', label: t('Audit log'), icon: 'history' },
  { path: '/admin/tokens', label: t('Administration tokens'), icon: 'key' },
  { path: '/admin/mail', label: t('E-mail'), icon: 'mail' },
  { path: '/admin/retention', label: t('Retention'), icon: 'hourglass' },
  { path: '/admin/storage', label: t('Storage'), icon: 'archive' },
  { path: '/admin/maintenance', label: t('Maintenance'), icon: 'wrench' },
  { path: '/admin/backups', label: t('Backups'), icon: 'backup' },
];
