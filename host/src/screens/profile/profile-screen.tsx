import { Badge, ErrorPanel, Skeleton, Tabs, useQuery, useSearchParams } from '@staffroom/sdk/client';
import { Avatar, PageHeader } from '@staffroom/sdk/host';
import { FieldsSkeleton } from '@staffroom/sdk/layout';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { outsideAccounts } from '../../profile/outside-accounts.ts';
import { profileQuery } from '../../profile/profile.ts';
import { ConnectedServers } from './connected-servers.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { NameForm } from '../../profile/name-form.tsx';
import classes from './profile-screen.module.css';
import { t } from '../../texts/texts.ts';

export function ProfileScreen() {
  const [search, setSearch] = useSearchParams();
  const profile = useQuery(profileQuery);
  const servers = useQuery(outsideAccounts);
  const tab = search.get('tab') ?? 'personal';
  const hasServers = tab === 'servers' || (servers.data ?? []).length > 0;
  return (
    <ScreenBody title={t('Profile')} width="form">
      <PageHeader titleInBar title={t('Profile')} />
      {profile.isPending && (
        <>
          <div className={classes.person}>
            <Skeleton height={64} width="64px" />
            <Skeleton lines={3} width="160px" />
          </div>
          <FieldsSkeleton fields={1} />
        </>
      )}
      {profile.isError && (
        <ErrorPanel
          title={t('Couldn’t load your profile')}
          error={profile.error}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.data && (
        <>
          <div className={classes.person}>
            <Avatar name={profile.data.name || profile.data.email} picture={profile.data.picture} size={64} />
            <div>
              <p className={classes.name}>{profile.data.name || t('User')}</p>
              <p className={classes.email}>{profile.data.email}</p>
              <Badge>{profile.data.role === 'admin' ? t('Admin') : t('User')}</Badge>
            </div>
          </div>
          <Tabs
            label={t('Profile')}
            value={tab}
            onValueChange={(tab) => setSearch({ tab }, { replace: true })}
            tabs={[
              {
                value: 'personal',
                label: t('Personal Information'),
                content: <NameForm profile={profile.data} />,
              },
              {
                value: 'ai',
                label: t('AI Preferences'),
                content: <PreferencesForm profile={profile.data} />,
              },
              ...(hasServers
                ? [
                    {
                      value: 'servers',
                      label: t('Connected servers'),
                      content: <ConnectedServers failed={search.get('failed')} />,
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    </ScreenBody>
  );
}
