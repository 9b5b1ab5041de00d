import { Button, Dialog, describeError, Field, FileInput, Input, useApi } from '@staffroom/sdk/client';
import { type FormEvent, useId, useState } from 'react';
import * as contract from '../../checks/contract.ts';
import type { ControlList } from '../../checks/control-list.ts';
import classes from './check.module.css';
import { readControls } from './read-csv.ts';
import { t } from '../texts.ts';

/** Maximum size of the file in bytes. A list of 400 long controls is smaller. */
const maxFileBytes = 1_000_000;

/** Adds a control list from a spreadsheet saved as CSV. A list of the same name becomes its next version. */
export default function AddListDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const create = useApi(contract).createPack.useMutation();
  const [controls, setControls] = useState<ControlList['controls'] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function read(file: File | null) {
    setControls(null);
    setProblem(null);
    if (!file) return;
    try {
      if (file.size > maxFileBytes) throw new Error('This file is larger than 1 MB.');
      setControls(readControls(await file.text()));
    } catch (error) {
      setProblem((error as Error).message);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!controls) return setProblem(problem ?? t('Choose a control list file'));
    const data = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    create.mutate(
      { body: { name: text('name'), version: text('version'), source: '', controls } },
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Add a control list')}
      description={t(
        'A CSV with one control per row. Required columns: id, title. Optional: text, group, words.',
      )}
      closeOnPressOutside={false}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={create.isPending}>
            {t('Add list')}
          </Button>
        </>
      )}
    >
      <form id={form} className={classes.form} onSubmit={submit}>
        <Field label={t('Name')} required>
          <Input name="name" maxLength={120} required />
        </Field>
        <Field label={t('Version')} required hint={t('Use the same name with a new version to keep both.')}>
          <Input name="version" maxLength={40} defaultValue="1" required />
        </Field>
        <Field
          label={t('File (.csv)')}
          required
          error={problem}
          hint={t(
            '“words” lists search terms for checks without an AI model: “encrypt/cipher; backup” means two points. If empty, the words of the title are used.',
          )}
        >
          <FileInput accept=".csv,.tsv,text/csv" onSelect={(file) => void read(file)} />
        </Field>
        {controls && (
          <output>
            {t('{controls} {controls, plural, one {control} other {controls}} read', {
              controls: controls.length,
            })}
          </output>
        )}
        {create.isError && (
          <p role="alert" className={classes.error}>
            {describeError(create.error).cause}
          </p>
        )}
      </form>
    </Dialog>
  );
}
