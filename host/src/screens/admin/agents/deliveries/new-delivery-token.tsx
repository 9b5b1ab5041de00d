import { ApiError, Checkbox, Field, Input, Select, useMutation, useQueryClient } from '@staffroom/sdk/client';
import { callCore, corePath } from '@staffroom/sdk/host';
import { useState } from 'react';
import { SecretDialog } from '../../../../forms/secret-dialog.tsx';
import { LifetimeField } from '../../../../forms/tokens/lifetime-field.tsx';
import { FormDrawer } from '../../../../forms/form-drawer.tsx';
import classes from './deliveries.module.css';
import { t } from '../../../../texts/texts.ts';

/** The lifetimes that the contract allows, in days. */
const choices = [30, 90, 365] as const;

interface NewDeliveryTokenProps {
  open: boolean;
  /** The file names of the public keys on the server. */
  keys: readonly string[];
  onClose: () => void;
}

/** Asks for the limits of a delivery token, and then shows its secret once. */
export function NewDeliveryToken({ open, keys, onClose }: NewDeliveryTokenProps) {
  return open ? <TokenForm keys={keys} onClose={onClose} /> : null;
}

function TokenForm({ keys, onClose }: Omit<NewDeliveryTokenProps, 'open'>) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [agent, setAgent] = useState('');
  const [key, setKey] = useState(keys[0] ?? '');
  const [days, setDays] = useState<(typeof choices)[number]>(90);
  const [standing, setStanding] = useState(false);
  const make = useMutation({
    mutationFn: () =>
      callCore('POST /api/admin/delivery-tokens', { body: { name, agent, key, days, standing } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/delivery-tokens')] }),
  });
  const fields = make.error instanceof ApiError ? make.error.body?.fields : undefined;
  if (make.isSuccess) {
    return (
      <SecretDialog label={t('Delivery token')} secret={make.data.secret} onClose={onClose}>
        {t(
          'You won’t see this token again. Store it as a secret of the pipeline, in the variable STAFFROOM_TOKEN.',
        )}
      </SecretDialog>
    );
  }
  return (
    <FormDrawer
      open
      title={t('New delivery token')}
      submitLabel={t('Create token')}
      saving={make.isPending}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <Field label={t('What is the token for?')} required error={fields?.['name']}>
        <Input
          value={name}
          maxLength={100}
          placeholder={t('Pipeline of the travel team')}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field
        label={t('Agent id')}
        required
        hint={t('The id in the agent’s manifest. The agent need not be installed yet.')}
        error={fields?.['agent']}
      >
        <Input
          mono
          spellCheck={false}
          autoCapitalize="none"
          value={agent}
          maxLength={41}
          placeholder="travel-desk"
          onChange={({ target }) => setAgent(target.value)}
        />
      </Field>
      <Field label={t('Signed with')} hint={t('A public key on the server.')} error={fields?.['key']}>
        <Select value={key} onChange={({ target }) => setKey(target.value)}>
          {keys.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </Field>
      <LifetimeField choices={choices} value={days} onChange={setDays} />
      <Checkbox
        label={t('Run versions without a review if the signer is the same and they ask for nothing more')}
        checked={standing}
        onCheckedChange={setStanding}
      />
      {make.error && !fields && (
        <p role="alert" className={classes.problem}>
          {make.error instanceof ApiError ? make.error.humane : t('Couldn’t create the token.')}
        </p>
      )}
    </FormDrawer>
  );
}
