import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, Button, ErrorPanel, serverMessage, useToast } from '@staffroom/sdk/client';
import type { WorkspaceSettingInfo, WorkspaceSettingSection } from '@staffroom/sdk/core';
import { callCore, corePath, coreQuery, SettingControl } from '@staffroom/sdk/host';
import { useState } from 'react';
import classes from './workspace-settings.module.css';
import { t } from '../texts/texts.ts';

const settingsQuery = coreQuery('GET /api/admin/settings');

export const useWorkspaceSettings = (enabled = true) => useQuery({ ...settingsQuery, staleTime: 0, enabled });

/** Shows the settings of a section, each with the controls of its schema. Shows nothing if the section has no such settings. */
export function WorkspaceSettings({ section }: { section: WorkspaceSettingSection }) {
  const settings = useWorkspaceSettings();
  if (settings.isError)
    return (
      <ErrorPanel
        title={t('Couldn’t load the settings')}
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    );
  const shown = settings.data?.filter((setting) => setting.section === section) ?? [];
  return shown.map((setting) => <SettingForm key={setting.key} setting={setting} />);
}

type Values = WorkspaceSettingInfo['values'];

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The entries of a draft that differ from these values. */
const without = (draft: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => !same(value, values[name])));

/** A setting with only switches and choices is saved on each change, and another one by its button. */
function SettingForm({ setting: { key, fields, values, version } }: { setting: WorkspaceSettingInfo }) {
  const queries = useQueryClient();
  const toast = useToast();
  const [draft, setDraft] = useState<Values>({});
  const isImmediate = fields.every(({ kind }) => kind === 'switch' || kind === 'choice');
  const save = useMutation({
    mutationFn: (sent: Values) =>
      callCore('PUT /api/admin/settings/:key', {
        params: { key },
        // A switch sets its value in any version, also when it changes twice before the first response.
        body: { values: sent, ...(!isImmediate && { version }) },
      }),
    onSuccess(saved, sent) {
      queries.setQueryData<WorkspaceSettingInfo[]>([corePath('GET /api/admin/settings')], (all) =>
        all?.map((one) => (one.key === key ? saved : one)),
      );
      // Keeps changes that the person made during the save.
      setDraft((now) => without(now, sent));
      if (!isImmediate) toast.show({ variant: 'success', title: t('Saved') });
    },
    async onError(error, sent) {
      // Someone else may have changed the setting.
      await queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/settings')] });
      if (isImmediate) setDraft((now) => without(now, sent));
      // The fields show their own errors.
      if (error instanceof ApiError && error.body?.fields && !isImmediate) return;
      toast.show({ variant: 'destructive', title: t('Couldn’t save this'), error });
    },
  });
  const errors = save.error instanceof ApiError ? save.error.body?.fields : undefined;
  const changed = without(draft, values);
  const isChanged = Object.keys(changed).length > 0;

  function change(name: string, value: unknown) {
    const next = { ...draft, [name]: value };
    setDraft(next);
    if (isImmediate) save.mutate({ [name]: value });
    else if (save.isError) save.reset();
  }

  const controls = fields.map((field) => (
    <SettingControl
      key={field.name}
      field={inLanguage(field)}
      value={Object.hasOwn(draft, field.name) ? draft[field.name] : values[field.name]}
      provider={undefined}
      error={errors?.[field.name]}
      disabled={false}
      onChange={(value) => change(field.name, value)}
    />
  ));
  if (isImmediate) return <div className={classes.form}>{controls}</div>;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) save.mutate(changed);
      }}
    >
      {controls}
      <Button type="submit" busy={save.isPending} disabled={!isChanged}>
        {t('Save')}
      </Button>
    </form>
  );
}

type Field = WorkspaceSettingInfo['fields'][number];

function inLanguage(field: Field): Field {
  return {
    ...field,
    label: serverMessage(field.label),
    help: field.help === null ? null : serverMessage(field.help),
    choices: field.choices.map((choice) => ({ ...choice, label: serverMessage(choice.label) })),
  };
}
