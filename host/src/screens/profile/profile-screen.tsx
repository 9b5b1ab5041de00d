import { Badge, ErrorPanel, PageHeader, Skeleton, Tabs, useQuery } from '@staffroom/sdk/client';
import { Avatar } from '@staffroom/sdk/host';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { profileQuery } from '../../profile/profile.ts';
import { PreferencesForm } from './preferences-form.tsx';
import { NameForm } from '../../profile/name-form.tsx';
import classes from './profile-screen.module.css';

/** Who the person is to others, and what agents are told about them. */
export function ProfileScreen() {
  const profile = useQuery(profileQuery);
  return (
    <ScreenBody title="Profile" className={classes.page}>
      <PageHeader title="Profile" />
      {profile.isPending && <Skeleton lines={6} />}
      {profile.isError && (
        <ErrorPanel
          title="Your profile could not be loaded"
          error={profile.error}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.data && (
        <>
          <div className={classes.person}>
            <Avatar name={profile.data.name || profile.data.email} picture={profile.data.picture} size={64} />
            <div>
              <p className={classes.name}>{profile.data.name || 'User'}</p>
              <p className={classes.email}>{profile.data.email}</p>
              <Badge>{profile.data.role === 'admin' ? 'Admin' : 'User'}</Badge>
            </div>
          </div>
          <Tabs
            label="Profile"
            tabs={[
              {
                value: 'personal',
                label: 'Personal Information',
                content: <NameForm profile={profile.data} />,
              },
              { value: 'ai', label: 'AI Preferences', content: <PreferencesForm profile={profile.data} /> },
            ]}
          />
        </>
      )}
    </ScreenBody>
  );
}
