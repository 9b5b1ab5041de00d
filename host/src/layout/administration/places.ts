import type { Place } from '../navigation.ts';

/** The places below `/admin`, for administrators; the palette knows them, too. */
export const administrationPlaces: Place[] = [
  { path: '/admin/people', label: 'People & teams', icon: 'users' },
  { path: '/admin/agents', label: 'Agents', icon: 'agents' },
  { path: '/admin/ai-settings', label: 'AI Settings', icon: 'cloud' },
  { path: '/admin/usage', label: 'AI Usage', icon: 'list' },
  { path: '/admin/budgets', label: 'Budgets', icon: 'lock' },
  { path: '/admin/audit', label: 'Audit log', icon: 'history' },
  { path: '/admin/retention', label: 'Retention', icon: 'clock' },
];
