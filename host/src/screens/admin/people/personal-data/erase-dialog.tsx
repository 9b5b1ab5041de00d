import { Button, Dialog, Field, Input } from '@staffroom/sdk/client';
import type { PersonalDataSummary } from '@staffroom/sdk/core';
import { type FormEvent, useId, useState } from 'react';
import { t } from '../../../../texts/texts.ts';
import type { AccountDetail } from '../account.ts';
import { handOverNames } from './kinds.ts';
import classes from './personal-data.module.css';
import { useChangePersonalData } from './use-personal-data.ts';

interface EraseDialogProps {
  account: AccountDetail;
  used: PersonalDataSummary['used'];
  open: boolean;
  onClose: () => void;
  onErase: () => void;
}

export function EraseDialog({ account, used, open, onClose, onErase }: EraseDialogProps) {
  const form = useId();
  const { erase } = useChangePersonalData(account.id);
  const name = account.name.trim() || account.email;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('Erase {name}', { name })}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button variant="danger" type="submit" form={form} busy={erase.isPending}>
            {t('Erase')}
          </Button>
        </>
      )}
    >
      {open && (
        <EraseForm
          form={form}
          name={name}
          used={used}
          onSubmit={() =>
            erase.mutate(name, {
              onSuccess: () => {
                onClose();
                onErase();
              },
            })
          }
        />
      )}
    </Dialog>
  );
}

interface EraseFormProps {
  form: string;
  name: string;
  used: PersonalDataSummary['used'];
  onSubmit: () => void;
}

function EraseForm({ form, name, used, onSubmit }: EraseFormProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const lost = [
    ...used.documents,
    ...used.projects,
    ...(used.chats > 0 ? [handOverNames.sharedChats(used.chats)] : []),
    ...(used.records > 0 ? [handOverNames.records(used.records)] : []),
  ];

  function send(event: FormEvent) {
    event.preventDefault();
    setWrong(typed.trim() !== name);
    if (typed.trim() === name) onSubmit();
  }

  return (
    <form id={form} className={classes.form} onSubmit={send} noValidate>
      <p>
        {t(
          'Deletes documents, chats, memories and everything else of this person. Usage and audit log stay under a pseudonym. This can’t be undone.',
        )}
      </p>
      {lost.length > 0 && (
        <div>
          <p>{t('Colleagues use these things and lose them. Hand them over first to keep them:')}</p>
          <ul className={classes.lost}>
            {lost.map((each, place) => (
              // Documents can have equal names.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place}>{each}</li>
            ))}
          </ul>
        </div>
      )}
      <Field
        label={t('Name of the person')}
        hint={t('Enter “{name}” to confirm.', { name })}
        required
        error={isWrong ? t('Enter the name of the person exactly as it is shown.') : null}
      >
        <Input value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
      </Field>
    </form>
  );
}
