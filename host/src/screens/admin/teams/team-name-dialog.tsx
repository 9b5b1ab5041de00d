import { ApiError, Button, Dialog, Field, Input } from '@staffroom/sdk/client';
import { type FormEvent, useId, useState } from 'react';
import type { Team } from '../../../documents/sharing/document-sharing.ts';
import { useChangeTeams } from './use-change-teams.ts';
import { t } from '../../../texts/texts.ts';

interface TeamNameDialogProps {
  naming: Team | 'new' | null;
  onClose: () => void;
}

const maxNameLength = 80;

export function TeamNameDialog({ naming, onClose }: TeamNameDialogProps) {
  const id = useId();
  const { save } = useChangeTeams();
  const team = naming === 'new' ? null : naming;
  // Clears the error, which concerns the previous name.
  const close = () => {
    save.reset();
    onClose();
  };
  return (
    <Dialog
      open={naming !== null}
      onClose={close}
      size="small"
      title={team ? t('Rename {team}', { team: team.name }) : t('New team')}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={save.isPending}>
            {team ? t('Rename') : t('Create')}
          </Button>
        </>
      )}
    >
      {naming !== null && (
        <NameForm
          id={id}
          name={team?.name ?? ''}
          error={save.error instanceof ApiError ? (save.error.body?.fields?.['name'] ?? null) : null}
          onName={(name) => save.mutate({ id: team?.id ?? null, name }, { onSuccess: close })}
        />
      )}
    </Dialog>
  );
}

interface NameFormProps {
  id: string;
  name: string;
  error: string | null;
  onName: (name: string) => void;
}

function NameForm({ id, name: before, error, onName }: NameFormProps) {
  const [name, setName] = useState(before);
  const [isMissing, setMissing] = useState(false);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '') onName(name.trim());
  }

  return (
    <form id={id} onSubmit={onSubmit} noValidate>
      <Field label={t('Name')} required error={isMissing ? t('Enter a team name') : error}>
        <Input value={name} maxLength={maxNameLength} onChange={(event) => setName(event.target.value)} />
      </Field>
    </form>
  );
}
