import { Button, Checkbox, Dialog } from '@staffroom/sdk/client';
import type { HandOverKind } from '@staffroom/sdk/core';
import { type FormEvent, useId, useState } from 'react';
import { t } from '../../../../texts/texts.ts';
import { SubjectField } from '../../budgets/subject-field.tsx';
import { handOverKinds, handOverNames } from './kinds.ts';
import classes from './personal-data.module.css';
import { useChangePersonalData } from './use-personal-data.ts';

interface HandOverDialogProps {
  id: string;
  name: string;
  transferable: Partial<Record<HandOverKind, number>>;
  open: boolean;
  onClose: () => void;
}

export function HandOverDialog({ id, name, transferable, open, onClose }: HandOverDialogProps) {
  const form = useId();
  const { handOver } = useChangePersonalData(id);
  const offered = handOverKinds.filter((kind) => (transferable[kind] ?? 0) > 0);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('Hand over from {name}', { name })}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{offered.length > 0 ? t('Cancel') : t('Close')}</Button>
          {offered.length > 0 && (
            <Button variant="primary" type="submit" form={form} busy={handOver.isPending}>
              {t('Hand over')}
            </Button>
          )}
        </>
      )}
    >
      {open && offered.length === 0 && <p>{t('{name} owns nothing that can be handed over.', { name })}</p>}
      {open && offered.length > 0 && (
        <HandOverForm
          form={form}
          offered={offered}
          transferable={transferable}
          onSubmit={(body) => handOver.mutate(body, { onSuccess: onClose })}
        />
      )}
    </Dialog>
  );
}

interface HandOverFormProps {
  form: string;
  offered: HandOverKind[];
  transferable: HandOverDialogProps['transferable'];
  onSubmit: (body: { successorId: string; kinds: HandOverKind[] }) => void;
}

function HandOverForm({ form, offered, transferable, onSubmit }: HandOverFormProps) {
  const [successorId, setSuccessor] = useState('');
  const [kinds, setKinds] = useState<readonly HandOverKind[]>(offered);
  const [isSent, setSent] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (successorId !== '' && kinds.length > 0) onSubmit({ successorId, kinds: [...kinds] });
  }

  return (
    <form id={form} className={classes.form} onSubmit={send} noValidate>
      <SubjectField
        scope="person"
        subject={successorId}
        known={null}
        error={isSent && successorId === '' ? t('Select the colleague who takes over') : null}
        onChange={setSuccessor}
      />
      <fieldset className={classes.kinds}>
        <legend>{t('What to hand over')}</legend>
        {offered.map((kind) => (
          <Checkbox
            key={kind}
            label={handOverNames[kind](transferable[kind] ?? 0)}
            description={kind === 'schedules' ? t('Paused until an administrator resumes them') : undefined}
            checked={kinds.includes(kind)}
            onCheckedChange={(checked) =>
              setKinds(checked ? [...kinds, kind] : kinds.filter((each) => each !== kind))
            }
          />
        ))}
      </fieldset>
      {isSent && kinds.length === 0 && <p role="alert">{t('Select what to hand over.')}</p>}
      <p>{t('Colleagues keep their access. Private chats and memories stay with the account.')}</p>
    </form>
  );
}
