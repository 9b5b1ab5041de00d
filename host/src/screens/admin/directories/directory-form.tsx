import { ApiError, Field, Input, useMutation } from '@staffroom/sdk/client';
import type { Directory } from '@staffroom/sdk/core';
import { callCore } from '@staffroom/sdk/host';
import { useState } from 'react';
import { FormDrawer } from '../../../forms/form-drawer.tsx';
import { t } from '../../../texts/texts.ts';
import classes from './directories.module.css';
import { useReloadDirectories } from './use-directories.ts';

interface DirectoryFormProps {
  /** The directory to change; null for a new one, undefined for none. */
  directory: Directory | null | undefined;
  onClose: () => void;
}

export function DirectoryForm({ directory, onClose }: DirectoryFormProps) {
  return directory === undefined ? null : <OpenForm directory={directory} onClose={onClose} />;
}

function OpenForm({ directory, onClose }: { directory: Directory | null; onClose: () => void }) {
  const reload = useReloadDirectories();
  const [name, setName] = useState(directory?.name ?? '');
  const [id, setId] = useState(directory?.id ?? '');
  const [domains, setDomains] = useState(directory?.domains.join(', ') ?? '');
  const save = useMutation({
    mutationFn: () => {
      const body = { name, domains: domains.split(/[\s,]+/).filter((domain) => domain !== '') };
      return directory
        ? callCore('PUT /api/admin/directories/:id', { params: { id: directory.id }, body })
        : callCore('POST /api/admin/directories', { body: { ...body, id } });
    },
    onSuccess: onClose,
    onSettled: reload,
  });
  const fields = save.error instanceof ApiError ? save.error.body?.fields : undefined;
  const wrongDomain = Object.entries(fields ?? {}).find(([field]) => field.startsWith('domains'))?.[1];
  return (
    <FormDrawer
      open
      title={directory ? t('Change {name}', { name: directory.name }) : t('Add directory')}
      submitLabel={directory ? t('Save') : t('Add')}
      saving={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Field label={t('Name')} required error={fields?.['name']}>
        <Input
          value={name}
          maxLength={60}
          placeholder="Entra ID"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {!directory && (
        <Field
          label={t('Id')}
          required
          hint={t('Use the id of the provider in the sign-in settings, if people sign in there.')}
          error={fields?.['id']}
        >
          <Input
            mono
            spellCheck={false}
            autoCapitalize="none"
            value={id}
            maxLength={40}
            placeholder="entra"
            onChange={({ target }) => setId(target.value)}
          />
        </Field>
      )}
      <Field
        label={t('Domains')}
        required
        hint={t('Accounts get e-mail addresses in these domains only. Separate domains with commas.')}
        error={wrongDomain}
      >
        <Input
          mono
          spellCheck={false}
          autoCapitalize="none"
          value={domains}
          placeholder="example.com"
          onChange={({ target }) => setDomains(target.value)}
        />
      </Field>
      {save.error && !fields && (
        <p role="alert" className={classes.problem}>
          {save.error instanceof ApiError ? save.error.humane : t('Couldn’t save the directory.')}
        </p>
      )}
    </FormDrawer>
  );
}
