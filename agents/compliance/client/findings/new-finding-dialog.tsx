import type { Citation } from '@staffroom/sdk';
import {
  Button,
  type ChosenDocument,
  Dialog,
  describeError,
  DocumentChoice,
  Field,
  Input,
  Select,
  Textarea,
  useApi,
  useCurrentChat,
} from '@staffroom/sdk/client';
import { type FormEvent, useId, useState } from 'react';
import * as contract from '../../findings/contract.ts';
import { Severity } from '../../findings/finding.ts';
import { likelyNames, severityNames } from '../names.ts';
import classes from './new-finding.module.css';
import { t } from '../texts.ts';

export default function NewFindingDialog({
  passage,
  onClose,
}: {
  passage?: Pick<Citation, 'documentId' | 'filename' | 'quote'>;
  onClose: () => void;
}) {
  const form = useId();
  const { sessionId } = useCurrentChat();
  const [chosen, setChosen] = useState<ChosenDocument[]>(
    passage ? [{ id: passage.documentId, filename: passage.filename }] : [],
  );
  const create = useApi(contract).createFinding.useMutation();
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    setMissing(read('requirement') === '');
    if (read('requirement') === '') return;
    create.mutate(
      {
        body: {
          requirement: read('requirement'),
          severity: Severity.parse(read('severity')),
          documentId: chosen[0]?.id ?? null,
          quote: read('quote'),
          explanation: read('explanation'),
          suggestion: read('suggestion'),
          sessionId,
        },
      },
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Add finding')}
      closeOnPressOutside={false}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={create.isPending}>
            {t('Add finding')}
          </Button>
        </>
      )}
    >
      <form id={form} className={classes.form} noValidate onSubmit={submit}>
        <Field label={t('Requirement')} required error={missing ? t('Enter the requirement') : null}>
          <Input name="requirement" maxLength={300} />
        </Field>
        <Field label={t('Severity')}>
          <Select name="severity" defaultValue="medium">
            {Object.entries(severityNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <DocumentChoice
          label={t('Document')}
          optional
          likely={likelyNames}
          chosen={chosen}
          onChange={setChosen}
        />
        <Field label={t('Quote')} optional hint={t('Must match the document exactly to count as evidence.')}>
          <Textarea name="quote" rows={2} maxLength={4_000} defaultValue={passage?.quote} />
        </Field>
        <Field label={t('Explanation')} optional>
          <Textarea name="explanation" rows={2} maxLength={4_000} />
        </Field>
        <Field label={t('Suggested wording')} optional>
          <Textarea name="suggestion" rows={2} maxLength={4_000} />
        </Field>
        {create.isError && (
          <p role="alert" className={classes.error}>
            {describeError(create.error).cause}
          </p>
        )}
      </form>
    </Dialog>
  );
}
