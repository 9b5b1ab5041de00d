import { ApiError, Button, Field, Input, useMutation, useQueryClient, useToast } from '@staffroom/sdk/client';
import type { StorageLimits } from '@staffroom/sdk/core';
import { callCore, corePath } from '@staffroom/sdk/host';
import { useState } from 'react';
import { plainDecimal, typedDecimal } from '../../../forms/plain-decimal.ts';
import classes from './storage.module.css';
import { t } from '../../../texts/texts.ts';

const gigabyte = 1024 ** 3;

const typed = (bytes: number | null) =>
  bytes === null ? '' : typedDecimal(String(Math.round((bytes / gigabyte) * 1000) / 1000));

/** The bytes of typed gigabytes; null for an empty field, NaN for other text. */
const bytesOf = (text: string) =>
  text.trim() === '' ? null : Math.round(Number(plainDecimal(text)) * gigabyte);

/** Sets the limits in gigabytes. */
export function StorageLimitsForm({ limits }: { limits: StorageLimits }) {
  const queries = useQueryClient();
  const toast = useToast();
  const stored = { person: typed(limits.person), workspace: typed(limits.workspace) };
  const [texts, setTexts] = useState(stored);
  const [noNumber, setNoNumber] = useState<Partial<Record<keyof StorageLimits, boolean>>>({});
  const save = useMutation({
    mutationFn: (body: StorageLimits) => callCore('PUT /api/admin/storage', { body }),
    async onSuccess() {
      await Promise.all(
        (['GET /api/admin/storage', 'GET /api/storage'] as const).map((call) =>
          queries.invalidateQueries({ queryKey: [corePath(call)] }),
        ),
      );
      toast.show({ variant: 'success', title: t('Storage limits saved') });
    },
  });
  const fields = save.error instanceof ApiError ? save.error.body?.fields : undefined;
  const problemOf = (name: keyof StorageLimits) =>
    noNumber[name] ? t('Enter a number of gigabytes') : (fields?.[name] ?? null);

  function submit() {
    const body = { person: bytesOf(texts.person), workspace: bytesOf(texts.workspace) };
    const wrong = { person: Number.isNaN(body.person), workspace: Number.isNaN(body.workspace) };
    setNoNumber(wrong);
    if (!wrong.person && !wrong.workspace) save.mutate(body);
  }
  function edit(name: keyof StorageLimits, text: string) {
    setTexts({ ...texts, [name]: text });
    setNoNumber({});
    save.reset();
  }
  const labels = [
    ['person', t('Limit for each person, in GB')],
    ['workspace', t('Limit for the workspace, in GB')],
  ] as const;

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {labels.map(([name, label]) => (
        <Field key={name} label={label} hint={t('Leave empty for no limit.')} error={problemOf(name)}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            placeholder={t('No limit')}
            value={texts[name]}
            onChange={({ target }) => edit(name, target.value)}
          />
        </Field>
      ))}
      {save.error && !fields && (
        <p role="alert">
          {save.error instanceof ApiError ? save.error.humane : t('Couldn’t save the storage limits.')}
        </p>
      )}
      <Button
        type="submit"
        busy={save.isPending}
        disabled={texts.person === stored.person && texts.workspace === stored.workspace}
      >
        {t('Save')}
      </Button>
    </form>
  );
}
