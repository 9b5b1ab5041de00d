import { ErrorPanel, Field, Input, useQuery } from '@staffroom/sdk/client';
import { FieldsSkeleton } from '@staffroom/sdk/layout';
import { NameForm } from '../../profile/name-form.tsx';
import { profileQuery } from '../../profile/profile.ts';
import { OwnBudget } from './own-budget.tsx';
import { OwnSignIns } from './own-sign-ins.tsx';
import { OwnData } from './own-data.tsx';
import { OwnStorage } from './own-storage.tsx';
import classes from './settings-screen.module.css';
import { t } from '../../texts/texts.ts';

/** Shows the person's account. Only the name can be changed here, because the e-mail address comes from the company account. */
export function AccountPanel() {
  const profile = useQuery(profileQuery);
  if (profile.isPending) return <FieldsSkeleton fields={2} />;
  if (profile.isError) {
    return (
      <ErrorPanel
        title={t('Couldn’t load your account')}
        error={profile.error}
        onRetry={() => void profile.refetch()}
      />
    );
  }
  return (
    <div className={classes.panel}>
      <Field label={t('E-mail')} hint={t('Managed by your company account.')}>
        <Input value={profile.data.email} readOnly />
      </Field>
      <NameForm profile={profile.data} />
      <OwnSignIns />
      <OwnBudget />
      <OwnStorage />
      <OwnData />
    </div>
  );
}
