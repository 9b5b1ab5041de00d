import { ApiError, Field, Input, useMutation, useQueryClient } from '@staffroom/sdk/client';
import { callCore, corePath } from '@staffroom/sdk/host';
import { useState } from 'react';
import { SecretDialog } from '../../../forms/secret-dialog.tsx';
import { LifetimeField } from '../../../forms/tokens/lifetime-field.tsx';
import { FormDrawer } from '../../../forms/form-drawer.tsx';
import { t } from '../../../texts/texts.ts';
import { type Rights, scopesOf } from './scope-areas.ts';
import { ScopeFields } from './scope-fields.tsx';
import classes from './tokens.module.css';

/** Lifetimes in days. The server accepts at most a year. */
const choices = [7, 30, 90, 365] as const;

/** Asks for purpose, rights, lifetime and networks of a token, and then shows its secret once. */
export function NewAdminToken({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <TokenForm onClose={onClose} /> : null;
}

function TokenForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [rights, setRights] = useState<Rights>({});
  const [days, setDays] = useState<(typeof choices)[number]>(90);
  const [from, setFrom] = useState('');
  const make = useMutation({
    mutationFn: () => {
      const networks = from.split(/[\s,;]+/).filter((network) => network !== '');
      return callCore('POST /api/admin/tokens', { body: { name, scopes: scopesOf(rights), days, networks } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/tokens')] }),
  });
  const fields = make.error instanceof ApiError ? (make.error.body?.fields ?? {}) : {};
  const problemOf = (field: string) =>
    Object.entries(fields).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1];
  if (make.isSuccess) {
    return (
      <SecretDialog label={t('Administration token')} secret={make.data.secret} onClose={onClose}>
        {t(
          'You won’t see this token again. Store it where the program keeps its secrets. The program sends it in the header Authorization, after the word Bearer.',
        )}
      </SecretDialog>
    );
  }
  return (
    <FormDrawer
      open
      title={t('New administration token')}
      submitLabel={t('Create token')}
      saving={make.isPending}
      changed={name !== '' || from !== '' || scopesOf(rights).length > 0}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <Field label={t('What is the token for?')} required error={problemOf('name')}>
        <Input
          value={name}
          maxLength={100}
          placeholder={t('Terraform')}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <ScopeFields rights={rights} problem={problemOf('scopes')} onChange={setRights} />
      <LifetimeField choices={choices} value={days} onChange={setDays} error={problemOf('days')} />
      <Field
        label={t('Only from these networks')}
        optional
        hint={t('For example 10.0.0.0/8, 192.0.2.7. Leave empty for every network.')}
        error={problemOf('networks')}
      >
        <Input
          mono
          spellCheck={false}
          autoCapitalize="none"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </Field>
      {make.error && Object.keys(fields).length === 0 && (
        <p role="alert" className={classes.problem}>
          {make.error instanceof ApiError ? make.error.humane : t('Couldn’t create the token.')}
        </p>
      )}
    </FormDrawer>
  );
}
