import { Button, Field, Input } from '@staffroom/sdk/client';
import { useLeaveGuard } from '@staffroom/sdk/layout';
import { useState } from 'react';
import classes from './form.module.css';
import { type Profile, useSaveProfile } from './profile.ts';
import { t } from '../texts/texts.ts';

export function NameForm({ profile }: { profile: Profile }) {
  const [name, setName] = useState(profile.name);
  const save = useSaveProfile();
  const changed = name.trim() !== profile.name;
  const { question } = useLeaveGuard(changed && !save.isPending);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ name: name.trim() });
      }}
    >
      <Field label={t('Name')} hint={t('Your name is visible to other users.')}>
        <Input
          value={name}
          maxLength={100}
          autoComplete="name"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" disabled={!changed} busy={save.isPending && t('Saving...')}>
        {t('Save Changes')}
      </Button>
      {question}
    </form>
  );
}
