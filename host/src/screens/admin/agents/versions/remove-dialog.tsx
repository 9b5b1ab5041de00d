import { Button, Checkbox, Dialog, Field, Input } from '@staffroom/sdk/client';
import type { AgentVersions } from '@staffroom/sdk/core';
import { type FormEvent, useId, useState } from 'react';
import classes from './versions.module.css';
import { t } from '../../../../texts/texts.ts';

interface RemoveDialogProps {
  agent: AgentVersions;
  open: boolean;
  busy: boolean;
  onRemove: (purge: boolean) => void;
  onClose: () => void;
}

/** Asks for the agent's id, so that no one removes an agent by accident. */
export function RemoveDialog({ agent: { id, name }, open, busy, onRemove, onClose }: RemoveDialogProps) {
  const form = useId();
  const isHere = name !== null;
  const [typed, setTyped] = useState('');
  const [purge, setPurge] = useState(!isHere);
  const [isMissing, setMissing] = useState(false);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setMissing(typed !== id);
    if (typed === id) onRemove(purge);
  }

  return (
    <Dialog
      open={open}
      // Closing asks no question, because the typed id is only a confirmation.
      unsaved={false}
      onClose={onClose}
      size="small"
      title={isHere ? t('Remove {name}', { name }) : t('Delete data left by {id}', { id })}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" type="submit" form={form} busy={busy}>
            {purge ? t('Delete for ever') : t('Remove')}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} onSubmit={onSubmit} noValidate>
        {isHere && (
          <p>{t('Removes the agent from the workspace for everyone, immediately. Chats stay readable.')}</p>
        )}
        {isHere && (
          <Checkbox
            label={t('Permanently delete the agent’s data and versions')}
            checked={purge}
            onCheckedChange={setPurge}
          />
        )}
        <p>
          {purge
            ? t(
                'Deletes the agent’s records, settings, jobs and results, schedules and memories for everyone. This can’t be undone.',
              )
            : t('The agent’s versions and data are kept, so you can install it again.')}
        </p>
        <Field
          label={t('Type {id} to confirm', { id })}
          required
          error={isMissing ? t('Enter {id}', { id }) : null}
        >
          <Input value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
