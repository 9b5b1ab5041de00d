import { Skeleton, Tabs, useSearchParams } from '@staffroom/sdk/client';
import { PageHeader, part } from '@staffroom/sdk/host';
import { Suspense } from 'react';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { useAuth } from '../../session/auth-provider.tsx';
import { AccountPanel } from './account-panel.tsx';
import { AdminPanel } from './admin-panel.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { t } from '../../texts/texts.ts';

const AiSettings = part(async () => (await import('./ai/ai-settings.tsx')).AiSettings);

const AccessTokensPanel = part(
  async () => (await import('./access-tokens/access-tokens-panel.tsx')).AccessTokensPanel,
);

const SessionsPanel = part(async () => (await import('./sessions/sessions-panel.tsx')).SessionsPanel);

export function SettingsScreen() {
  const { user } = useAuth();
  const [search, setSearch] = useSearchParams();
  const aiSettings = (
    <Suspense fallback={<Skeleton height={420} />}>
      <AiSettings place="settings" />
    </Suspense>
  );
  const accessTokens = (
    <Suspense fallback={<Skeleton height={420} />}>
      <AccessTokensPanel />
    </Suspense>
  );
  const browsers = (
    <Suspense fallback={<Skeleton height={420} />}>
      <SessionsPanel />
    </Suspense>
  );
  const tabs = [
    { value: 'account', label: t('Account'), content: <AccountPanel /> },
    { value: 'appearance', label: t('Appearance'), content: <AppearancePanel /> },
    { value: 'notifications', label: t('Notifications'), content: <NotificationsPanel /> },
    { value: 'ai', label: t('AI Settings'), content: aiSettings },
    { value: 'browsers', label: t('Browsers'), content: browsers },
    { value: 'access-tokens', label: t('Access tokens'), content: accessTokens },
    ...(user?.role === 'admin'
      ? [{ value: 'admin', label: t('Admin Settings'), content: <AdminPanel /> }]
      : []),
  ];
  return (
    <ScreenBody title={t('Settings')} width="form">
      <PageHeader titleInBar title={t('Settings')} />
      <Tabs
        label={t('Settings')}
        tabs={tabs}
        value={search.get('tab') ?? 'account'}
        onValueChange={(tab) => setSearch({ tab }, { replace: true })}
      />
    </ScreenBody>
  );
}
