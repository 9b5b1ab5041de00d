import { ApiError, Field, Input, Select } from '@staffroom/sdk/client';
import type { McpServerInfo } from '@staffroom/sdk/core';
import { useState } from 'react';
import { FormDrawer } from '../../../forms/form-drawer.tsx';
import { t } from '../../../texts/texts.ts';
import { ClientFields } from './client-fields.tsx';
import classes from './outside-tools.module.css';
import { type ServerDraft, useChangeServers } from './use-change-servers.ts';

interface ServerFormProps {
  /** The server to edit; null creates one. */
  server: McpServerInfo | null;
  onClose: () => void;
}

/** Edits an MCP server. Saving also loads its tools, so that an unreachable server is reported immediately. */
export function ServerForm({ server, onClose }: ServerFormProps) {
  const { save } = useChangeServers();
  const before: ServerDraft = {
    name: server?.name ?? '',
    url: server?.url ?? '',
    tokenVariable: server?.tokenVariable ?? '',
    signIn: server?.signIn ?? 'shared',
    clientId: '',
    clientSecret: '',
  };
  const [draft, setDraft] = useState(before);
  const fields = save.error instanceof ApiError ? save.error.body?.fields : undefined;
  const set = (change: Partial<ServerDraft>) => setDraft({ ...draft, ...change });
  return (
    <FormDrawer
      open
      title={server ? t('Change {name}', { name: server.name }) : t('Add a server')}
      submitLabel={t('Save')}
      saving={save.isPending}
      onSubmit={() => save.mutate({ server, draft }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field
        label={t('Name')}
        required
        hint={t('Shown in the chat next to the result.')}
        error={fields?.['name']}
      >
        <Input
          value={draft.name}
          maxLength={60}
          placeholder={t('Tickets')}
          onChange={({ target }) => set({ name: target.value })}
        />
      </Field>
      <Field
        label={t('Server address')}
        required
        hint={t('The server’s “Streamable HTTP” address.')}
        error={fields?.['url']}
      >
        <Input
          mono
          inputMode="url"
          value={draft.url}
          placeholder="https://tickets.example.com/mcp"
          onChange={({ target }) => set({ url: target.value })}
        />
      </Field>
      <Field label={t('Access')} hint={t('Whose rights the server applies.')}>
        <Select
          value={draft.signIn}
          onChange={({ target }) => set({ signIn: target.value === 'person' ? 'person' : 'shared' })}
        >
          <option value="shared">{t('One token for everyone')}</option>
          <option value="person">{t('Each person signs in')}</option>
        </Select>
      </Field>
      {draft.signIn === 'person' && (
        <ClientFields draft={draft} isNew={server?.signIn !== 'person'} onChange={set} />
      )}
      {draft.signIn === 'shared' && (
        <Field
          label={t('Token environment variable')}
          optional
          hint={t(
            'Name of a server environment variable ending in _MCP_TOKEN. Never enter the token itself.',
          )}
          error={fields?.['tokenVariable']}
        >
          <Input
            mono
            autoCapitalize="characters"
            spellCheck={false}
            value={draft.tokenVariable}
            placeholder="TICKETS_MCP_TOKEN"
            onChange={({ target }) => set({ tokenVariable: target.value })}
          />
        </Field>
      )}
      {save.error && !fields && (
        <p role="alert" className={classes.problem}>
          {save.error instanceof ApiError ? save.error.humane : t('Couldn’t save the server.')}
        </p>
      )}
    </FormDrawer>
  );
}
