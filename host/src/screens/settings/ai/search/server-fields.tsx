import { Field, Input } from '@staffroom/sdk/client';
import type { FieldErrors } from '../../../../forms/changes.ts';
import { t } from '../../../../texts/texts.ts';

interface ServerFieldsProps {
  draft: { baseUrl: string; model: string; apiKeyEnvVar: string };
  errors: FieldErrors;
  change: (change: { baseUrl?: string; model?: string; apiKeyEnvVar?: string }) => void;
  address: { placeholder: string; hint: string };
  modelOptional?: boolean;
}

export function ServerFields({ draft, errors, change, address, modelOptional = false }: ServerFieldsProps) {
  return (
    <>
      <Field label={t('Server address')} required hint={address.hint} error={errors['baseUrl']}>
        <Input
          mono
          inputMode="url"
          value={draft.baseUrl}
          placeholder={address.placeholder}
          onChange={({ target }) => change({ baseUrl: target.value })}
        />
      </Field>
      <Field label={t('Model')} required={!modelOptional} optional={modelOptional} error={errors['model']}>
        <Input
          mono
          autoCapitalize="none"
          spellCheck={false}
          value={draft.model}
          onChange={({ target }) => change({ model: target.value })}
        />
      </Field>
      <Field
        label={t('API key environment variable')}
        optional
        hint={t('Name of a server environment variable ending in _API_KEY. Never enter the key itself.')}
        error={errors['apiKeyEnvVar']}
      >
        <Input
          mono
          autoCapitalize="characters"
          spellCheck={false}
          value={draft.apiKeyEnvVar}
          placeholder={t('LOCAL_API_KEY')}
          onChange={({ target }) => change({ apiKeyEnvVar: target.value })}
        />
      </Field>
    </>
  );
}
