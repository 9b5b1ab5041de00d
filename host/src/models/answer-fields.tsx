import { Field, Input, Select } from '@staffroom/sdk/client';
import type { FieldErrors } from '../forms/changes.ts';
import { useModels, useProviders } from './ai-queries.ts';
import { ProviderOptions } from './provider-options.tsx';
import { t } from '../texts/texts.ts';

/** The typed values of the form. A blank value means the default of the workspace or of the model. */
export interface AnswerDraft {
  provider: string;
  model: string;
  temperature: string;
  maxTokens: string;
}

interface AnswerFieldsProps {
  draft: AnswerDraft;
  errors: FieldErrors | undefined;
  change: (change: Partial<AnswerDraft>) => void;
  providerHint?: string;
}

export function AnswerFields({ draft, errors, change, providerHint }: AnswerFieldsProps) {
  const providers = useProviders();
  const models = useModels();
  const provider = providers.data?.find(({ identifier }) => identifier === draft.provider);
  const offered = models.data?.filter(
    ({ providerId, isActive, identifier }) =>
      providerId === provider?.id && (isActive || identifier === draft.model),
  );
  return (
    <>
      <Field label={t('Provider')} hint={providerHint} error={errors?.['provider']}>
        <Select
          value={draft.provider}
          onChange={({ target }) => change({ provider: target.value, model: '' })}
        >
          <ProviderOptions chosen={draft.provider} />
        </Select>
      </Field>
      {provider && provider.protocol !== 'builtin' && (
        <Field label={t('Model')} error={errors?.['model']}>
          <Select value={draft.model} onChange={({ target }) => change({ model: target.value })}>
            <option value="">{t("The provider's default")}</option>
            {offered?.map(({ id, identifier, name, retired }) => (
              <option key={id} value={identifier}>
                {retired ? t('{name} (retired)', { name }) : name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label={t('Temperature')}
        optional
        hint={t('From 0 (most predictable) to 2. Ignored by models that don’t support it.')}
        error={errors?.['temperature']}
      >
        <Input
          inputMode="decimal"
          value={draft.temperature}
          placeholder={t("the model's own")}
          onChange={({ target }) => change({ temperature: target.value })}
        />
      </Field>
      <Field
        label={t('Max tokens')}
        optional
        hint={t('Maximum length of an answer, up to the model’s limit.')}
        error={errors?.['maxTokens']}
      >
        <Input
          inputMode="numeric"
          value={draft.maxTokens}
          placeholder={t("the model's own")}
          onChange={({ target }) => change({ maxTokens: target.value })}
        />
      </Field>
    </>
  );
}
