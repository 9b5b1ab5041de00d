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

/** Asks for the agent's id: nobody removes one by a slip. */
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
      // What is written here is only to be sure.
      unsaved={false}
      onClose={onClose}
      size="small"
      title={isHere ? t('Remove {name}', { name }) : t('Delete what {id} has left', { id })}
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
        {isHere && <p>{t('It goes off the workspace at once, for everybody. Chats stay readable.')}</p>}
        {isHere && (
          <Checkbox
            label={t('Delete for ever what it has stored, and its versions')}
            checked={purge}
            onCheckedChange={setPurge}
          />
        )}
        <p>
          {purge
            ? t(
                'Its records, settings, jobs with their results, schedules and memories are deleted for everybody. This cannot be undone.',
              )
            : t('Its versions and what it has stored are kept, so that it can be installed again.')}
        </p>
        <Field
          label={t('Write {id} to confirm', { id })}
          required
          error={isMissing ? t('Write {id}', { id }) : null}
        >
          <Input value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
