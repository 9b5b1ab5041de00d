import type { AiModelInfo, AiProviderInfo } from '@staffroom/sdk/internal/shared';
import { Checkbox, Field, Input, Select } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { FieldGroup } from '../../../../forms/field-group.tsx';
import { ItemForm } from '../item-form.tsx';
import type { Place } from '../texts.ts';
import type { ItemFormState } from '../use-item-form.ts';
import { capabilityNames, knownCapabilities } from './capability-names.ts';
import { type ModelDraft, modelBody, modelDraft, tokenError } from './model-draft.ts';
import classes from './model-form.module.css';
import { t } from '../../../../texts/texts.ts';

interface ModelFormProps {
  place: Place;
  providers: readonly AiProviderInfo[];
  /** The provider that is selected for a new model at first, if it is active. */
  preferred: AiProviderInfo | undefined;
  /** The model to edit; null closes the form. */
  editing: AiModelInfo | 'new' | null;
  onClose: () => void;
}

interface FieldsProps {
  form: ItemFormState<ModelDraft>;
}

export function ModelForm({ providers, preferred, ...props }: ModelFormProps) {
  return (
    <ItemForm
      {...props}
      kind="model"
      draftOf={(existing: AiModelInfo | null) => modelDraft(existing, preferred)}
      wrong={tokenError}
      body={modelBody}
      create={(body) => callCore('POST /api/ai/models', { body })}
      update={(id, body) => callCore('PUT /api/ai/models/:id', { params: { id }, body })}
      identifierHint={{
        new: t('Spell the name exactly as the provider does.'),
        existing: t('Answers refer to this identifier, so it can’t be changed.'),
      }}
      defaultLabel={t('Default for this provider')}
      fields={(form, existing, { names, description }) => (
        <>
          <ProviderField form={form} providers={providers} existing={existing} />
          {names}
          <Field
            label={t('Max tokens')}
            optional
            hint={t('Maximum length of an answer.')}
            error={form.errors['maxTokens']}
          >
            <Input
              inputMode="numeric"
              value={form.draft.maxTokens}
              placeholder="8192"
              onChange={({ target }) => form.change({ maxTokens: target.value })}
            />
          </Field>
          <Field
            label={t('Context')}
            optional
            hint={t(
              'Tokens the model can read and write. Longer chats are sent without their oldest questions.',
            )}
            error={form.errors['contextTokens']}
          >
            <Input
              inputMode="numeric"
              value={form.draft.contextTokens}
              placeholder="128000"
              onChange={({ target }) => form.change({ contextTokens: target.value })}
            />
          </Field>
          {description}
          <CapabilityFields form={form} />
        </>
      )}
    />
  );
}

function ProviderField({
  form: { draft, errors, change },
  providers,
  existing,
}: FieldsProps & Pick<ModelFormProps, 'providers'> & { existing: AiModelInfo | null }) {
  const offered = providers.filter(({ id, isActive }) => isActive || id === existing?.providerId);
  return (
    <Field label={t('Provider')} required error={errors['providerId']}>
      <Select
        value={draft.providerId}
        disabled={existing !== null}
        onChange={({ target }) => change({ providerId: target.value })}
      >
        <option value="">{t('Choose a provider')}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function CapabilityFields({ form: { draft, change } }: FieldsProps) {
  const capabilities = { ...knownCapabilities, ...spelledOut(draft.capabilities) };
  return (
    <FieldGroup legend={t('Capabilities')}>
      <div className={classes.choices}>
        {Object.entries(capabilities).map(([key, label]) => (
          <Checkbox
            key={key}
            label={label}
            checked={draft.capabilities[key] ?? false}
            onCheckedChange={(has) => change({ capabilities: { ...draft.capabilities, [key]: has } })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** Returns labels of stored capabilities that have no field in this form. */
function spelledOut(capabilities: Record<string, boolean>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(capabilities).map((key) => [key, capabilityNames({ [key]: true })[0] ?? key]),
  );
}
