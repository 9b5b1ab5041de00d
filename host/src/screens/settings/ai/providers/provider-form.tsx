import type { AiProtocol, AiProviderInfo, OpenaiApi } from '@staffroom/sdk/internal/shared';
import { Field, Input, Select } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { FieldGroup } from '../../../../forms/field-group.tsx';
import { ItemForm } from '../item-form.tsx';
import type { Place } from '../texts.ts';
import type { ItemFormState } from '../use-item-form.ts';
import { apiNames, hasApis, likelyProtocol, offeredProtocols, protocolNames } from './protocols.ts';
import { type ProviderDraft, providerBody, providerDraft } from './provider-draft.ts';
import { t } from '../../../../texts/texts.ts';

interface ProviderFormProps {
  place: Place;
  /** The provider to edit; null closes the form. */
  editing: AiProviderInfo | 'new' | null;
  onClose: () => void;
}

interface FieldsProps {
  form: ItemFormState<ProviderDraft>;
  existing: AiProviderInfo | null;
}

export function ProviderForm(props: ProviderFormProps) {
  return (
    <ItemForm
      {...props}
      kind="provider"
      draftOf={providerDraft}
      body={providerBody}
      create={(body) => callCore('POST /api/ai/providers', { body })}
      update={(id, body) => callCore('PUT /api/ai/providers/:id', { params: { id }, body })}
      namePlaceholder={t('Local models')}
      identifierPlaceholder="local"
      identifierHint={{
        new: t('Short ID used by agents.'),
        existing: t('Agents use this identifier, so it can’t be changed.'),
      }}
      defaultLabel={t('Default')}
      fields={(form, existing, { names, description }) =>
        existing?.protocol === 'builtin' ? (
          <>
            {names}
            {description}
          </>
        ) : (
          <>
            {names}
            <KeyFields form={form} />
            {description}
            <AddressFields form={form} existing={existing} />
            <WaitFields form={form} />
          </>
        )
      }
    />
  );
}

function KeyFields({ form: { draft, errors, change } }: Pick<FieldsProps, 'form'>) {
  return (
    <>
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
      <Field
        label={t('API key URL')}
        optional
        hint={t('Where to get an API key.')}
        error={errors['apiKeyUrl']}
      >
        <Input
          mono
          inputMode="url"
          value={draft.apiKeyUrl}
          placeholder={t('https://…')}
          onChange={({ target }) => change({ apiKeyUrl: target.value })}
        />
      </Field>
    </>
  );
}

function AddressFields({ form: { draft, errors, change }, existing }: FieldsProps) {
  const protocol = draft.protocol || likelyProtocol(draft.identifier);
  return (
    <FieldGroup legend={t('Connection')}>
      <Field label={t('Protocol')} error={errors['protocol']}>
        <Select
          value={protocol}
          disabled={existing !== null}
          onChange={({ target }) => change({ protocol: target.value as AiProtocol })}
        >
          {offeredProtocols.map((offered) => (
            <option key={offered} value={offered}>
              {protocolNames[offered]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('Base URL')}
        optional={protocol !== 'openai-compatible'}
        hint={baseUrlHint(protocol, existing)}
        error={errors['baseUrl']}
      >
        <Input
          mono
          inputMode="url"
          value={draft.baseUrl}
          placeholder={t('http://localhost:11434/v1')}
          onChange={({ target }) => change({ baseUrl: target.value })}
        />
      </Field>
      {hasApis(protocol) && (
        <Field label={t('API')} hint={apiHint(existing)} error={errors['api']}>
          <Select
            value={draft.api}
            onChange={({ target }) => change({ api: target.value as OpenaiApi | '' })}
          >
            <option value="">{t('Automatic')}</option>
            <option value="responses">{apiNames.responses}</option>
            <option value="chat-completions">{apiNames['chat-completions']}</option>
          </Select>
        </Field>
      )}
    </FieldGroup>
  );
}

function WaitFields({ form: { draft, errors, change } }: Pick<FieldsProps, 'form'>) {
  return (
    <FieldGroup legend={t('Waiting, in seconds')}>
      <Field
        label={t('First word')}
        optional
        hint={t('Leave empty for 600. Local models load and read first.')}
        error={errors['firstWordSeconds']}
      >
        <Input
          inputMode="numeric"
          value={draft.firstWordSeconds}
          onChange={({ target }) => change({ firstWordSeconds: target.value })}
        />
      </Field>
      <Field
        label={t('Next word')}
        optional
        hint={t('Leave empty for 120.')}
        error={errors['nextWordSeconds']}
      >
        <Input
          inputMode="numeric"
          value={draft.nextWordSeconds}
          onChange={({ target }) => change({ nextWordSeconds: target.value })}
        />
      </Field>
    </FieldGroup>
  );
}

function apiHint(existing: AiProviderInfo | null): string {
  const rule = t('Automatic: Responses API for OpenAI, chat completions for others.');
  return existing?.apiInUse ? `${rule} ${t('In use: {api}.', { api: apiNames[existing.apiInUse] })}` : rule;
}

function baseUrlHint(protocol: AiProtocol, existing: AiProviderInfo | null): string {
  if (existing?.baseUrlFromEnvironment) return t('Leave empty to use the address set on the server.');
  return protocol === 'openai-compatible'
    ? t('The address of Ollama, vLLM, llama.cpp, LM Studio or any OpenAI-compatible server.')
    : t('Leave empty to use the provider’s own address.');
}
