import {
  Button,
  type ChosenDocument,
  Dialog,
  describeError,
  DocumentChoice,
  Field,
  Select,
  useJob,
} from '@staffroom/sdk/client';
import { useState } from 'react';
import { check, type Pack } from '../../checks/contract.ts';
import classes from './check.module.css';
import { t } from '../texts.ts';

export default function CheckDialog({
  packs,
  onClose,
  onStarted,
}: {
  packs: readonly Pack[];
  onClose: () => void;
  onStarted: () => void;
}) {
  const { start } = useJob(check, null);
  const [pack, setPack] = useState(packs[0]?.id ?? '');
  const [documents, setDocuments] = useState<ChosenDocument[]>([]);
  const source = packs.find(({ id }) => id === pack)?.source;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Check against a framework')}
      description={t(
        'Each control is checked against your documents. A control counts as met only with an exact quote.',
      )}
      closeOnPressOutside={false}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            busy={start.isPending}
            disabled={documents.length === 0}
            onClick={() =>
              start.mutate({ pack, documentIds: documents.map(({ id }) => id) }, { onSuccess: onStarted })
            }
          >
            {t('Check')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <Field label={t('Control list')} {...(source && { hint: source })}>
          <Select value={pack} onChange={({ target }) => setPack(target.value)}>
            {packs.map(({ id, name, version, controls }) => (
              <option key={id} value={id}>
                {t('{name}, {version} · {controls} controls', { name, version, controls })}
              </option>
            ))}
          </Select>
        </Field>
        <DocumentChoice label={t('Documents')} most={20} chosen={documents} onChange={setDocuments} />
        {start.isError && (
          <p role="alert" className={classes.error}>
            {describeError(start.error).cause}
          </p>
        )}
      </div>
    </Dialog>
  );
}
