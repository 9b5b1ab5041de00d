import { ApiError, Checkbox, Field, Input, useMutation, useQueryClient } from '@staffroom/sdk/client';
import { callCore, coreQuery } from '@staffroom/sdk/host';
import { useState } from 'react';
import { FormDrawer } from '../../../forms/form-drawer.tsx';
import { LifetimeField } from '../../../forms/tokens/lifetime-field.tsx';
import { SecretDialog } from '../../../forms/secret-dialog.tsx';
import { t } from '../../../texts/texts.ts';

/** The lifetimes that the contract allows, in days; null for no end. */
const choices = [30, 90, 365, null] as const;

/** Asks for the purpose and the lifetime of a token, and then shows its secret once. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState<(typeof choices)[number]>(90);
  const [mayAct, setMayAct] = useState(false);
  const make = useMutation({
    mutationFn: () => callCore('POST /api/access-tokens', { body: { name, days, mayAct } }),
    onSettled: () => queries.invalidateQueries({ queryKey: coreQuery('GET /api/access-tokens').queryKey }),
  });
  const problem =
    make.error instanceof ApiError ? (make.error.body?.fields?.['name'] ?? make.error.humane) : null;
  if (make.isSuccess) {
    return (
      <SecretDialog label={t('Token')} secret={make.data.secret} onClose={onClose}>
        {mayAct
          ? t(
              'You won’t see this token again. Anyone who has it can read everything you can, ask agents and start jobs.',
            )
          : t('You won’t see this token again. Anyone who has it can read everything you can.')}
      </SecretDialog>
    );
  }
  return (
    <FormDrawer
      open
      title={t('New access token')}
      submitLabel={t('Create token')}
      saving={make.isPending}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <Field label={t('What is the token for?')} error={problem}>
        <Input
          value={name}
          maxLength={100}
          placeholder={t('My editor')}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <LifetimeField choices={choices} value={days} onChange={setDays} />
      <Checkbox
        label={t('Can also ask agents and start their jobs')}
        checked={mayAct}
        onCheckedChange={setMayAct}
      />
    </FormDrawer>
  );
}
