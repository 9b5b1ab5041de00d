import { ApiError, Button, Dialog, Field, Input } from '@staffroom/sdk/client';
import type { AgentSecrets } from '@staffroom/sdk/core';
import { useId, useState } from 'react';
import classes from './secrets.module.css';
import { useChangeSecrets } from './use-agent-secrets.ts';
import { t } from '../../../../texts/texts.ts';

interface SetSecretDialogProps {
  open: boolean;
  agent: AgentSecrets;
  secret: AgentSecrets['secrets'][number] | null;
  onClose: () => void;
}

export function SetSecretDialog({ open, agent, secret, onClose }: SetSecretDialogProps) {
  const form = useId();
  const [value, setValue] = useState('');
  const { set } = useChangeSecrets(agent.agent);
  const close = () => {
    setValue('');
    set.reset();
    onClose();
  };
  const problem =
    set.error instanceof ApiError ? (set.error.body?.fields?.['value'] ?? set.error.humane) : null;
  return (
    <Dialog
      open={open}
      onClose={close}
      closeOnPressOutside={value === ''}
      title={secret?.title ?? ''}
      description={t('The new value of {agent} applies immediately. You won’t see it again.', {
        agent: agent.name,
      })}
      footer={
        <>
          <Button onClick={close} disabled={set.isPending}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} disabled={value === ''} busy={set.isPending}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (secret) set.mutate({ ...secret, value }, { onSuccess: close });
        }}
      >
        <Field label={t('Value')} error={problem}>
          <Input
            mono
            type="password"
            autoComplete="off"
            spellCheck={false}
            maxLength={10_000}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
