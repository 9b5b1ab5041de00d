import { Field, Input } from '@staffroom/sdk/client';
import { t } from '../../../texts/texts.ts';
import type { ServerDraft } from './use-change-servers.ts';

interface ClientFieldsProps {
  draft: ServerDraft;
  /** Whether people do not sign in at this server yet. */
  isNew: boolean;
  onChange: (change: Partial<ServerDraft>) => void;
}

/** The OAuth client for servers that register no applications by themselves. The secret is never shown again. */
export function ClientFields({ draft, isNew, onChange }: ClientFieldsProps) {
  return (
    <>
      <Field
        label={t('Client ID')}
        optional
        hint={
          isNew
            ? t('Leave empty if the server registers applications by itself.')
            : t('Leave empty to keep the current client. Another client signs everyone out.')
        }
      >
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={draft.clientId}
          onChange={({ target }) => onChange({ clientId: target.value })}
        />
      </Field>
      <Field label={t('Client secret')} optional hint={t('Stored encrypted, and never shown again.')}>
        <Input
          mono
          type="password"
          autoComplete="off"
          maxLength={2000}
          value={draft.clientSecret}
          onChange={({ target }) => onChange({ clientSecret: target.value })}
        />
      </Field>
    </>
  );
}
