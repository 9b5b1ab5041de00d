import { Field, Input, Select } from '@staffroom/sdk/client';
import { useModels, useProviders } from '../../../models/ai-queries.ts';
import { ProviderOptions } from '../../../models/provider-options.tsx';
import classes from './agent-form.module.css';
import type { AgentForm } from './use-agent-form.ts';

/** Who answers, and how. */
export function AnswerFields({ form: { draft, errors, change } }: { form: AgentForm }) {
  const providers = useProviders();
  const models = useModels();
  const provider = providers.data?.find(({ identifier }) => identifier === draft.provider);
  const offered = models.data?.filter(
    ({ providerId, isActive, identifier }) =>
      providerId === provider?.id && (isActive || identifier === draft.model),
  );
  return (
    <fieldset className={classes.group}>
      <legend>Answers</legend>
      <Field label="Provider" error={errors['provider']}>
        <Select
          value={draft.provider}
          onChange={({ target }) => change({ provider: target.value, model: '' })}
        >
          <ProviderOptions chosen={draft.provider} />
        </Select>
      </Field>
      {provider && provider.protocol !== 'builtin' && (
        <Field label="Model" error={errors['model']}>
          <Select value={draft.model} onChange={({ target }) => change({ model: target.value })}>
            <option value="">The provider's default</option>
            {offered?.map(({ id, identifier, name, retired }) => (
              <option key={id} value={identifier}>
                {retired ? `${name} (retired)` : name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label="Temperature"
        optional
        hint="From 0, the most predictable, to 2."
        error={errors['temperature']}
      >
        <Input
          inputMode="decimal"
          value={draft.temperature}
          placeholder="the model's own"
          onChange={({ target }) => change({ temperature: target.value })}
        />
      </Field>
      <Field label="Max tokens" optional hint="The longest answer." error={errors['maxTokens']}>
        <Input
          inputMode="numeric"
          value={draft.maxTokens}
          placeholder="the model's own"
          onChange={({ target }) => change({ maxTokens: target.value })}
        />
      </Field>
    </fieldset>
  );
}
