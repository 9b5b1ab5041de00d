import { Button, Field, Textarea } from '@staffroom/sdk/client';
import { useLeaveGuard } from '@staffroom/sdk/layout';
import { useState } from 'react';
import classes from '../../profile/form.module.css';
import { type Profile, useSaveProfile } from '../../profile/profile.ts';
import { t } from '../../texts/texts.ts';

const limits = { userInfo: 500, customInstructions: 1000 };

export function PreferencesForm({ profile }: { profile: Profile }) {
  const [userInfo, setUserInfo] = useState(profile.userInfo);
  const [customInstructions, setCustomInstructions] = useState(profile.customInstructions);
  const save = useSaveProfile();
  const changed = userInfo !== profile.userInfo || customInstructions !== profile.customInstructions;
  const tooLong = {
    userInfo:
      userInfo.length > limits.userInfo && t('User information must not be longer than 500 characters.'),
    customInstructions:
      customInstructions.length > limits.customInstructions &&
      t('Custom instructions must not be longer than 1000 characters.'),
  };
  const { question } = useLeaveGuard(changed && !save.isPending);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ userInfo, customInstructions });
      }}
    >
      <Field
        label={t('User Information')}
        hint={t('What agents should know about you: role, team, current work.')}
        error={tooLong.userInfo || null}
        counter={{ length: userInfo.length, limit: limits.userInfo }}
      >
        <Textarea rows={4} value={userInfo} onChange={(event) => setUserInfo(event.target.value)} />
      </Field>
      <Field
        label={t('Custom Instructions')}
        hint={t('How you want answers: short or long, formal or plain, and in which language.')}
        error={tooLong.customInstructions || null}
        counter={{ length: customInstructions.length, limit: limits.customInstructions }}
      >
        <Textarea
          rows={6}
          value={customInstructions}
          onChange={(event) => setCustomInstructions(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        disabled={!changed || Boolean(tooLong.userInfo) || Boolean(tooLong.customInstructions)}
        busy={save.isPending && t('Saving...')}
      >
        {t('Save Changes')}
      </Button>
      {question}
    </form>
  );
}
