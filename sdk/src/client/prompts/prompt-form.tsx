import { useId } from 'react';
import { type PromptTemplateInfo, promptLimit } from '../../prompts.ts';
import { useAgent } from '../agent.tsx';
import { useAiOffer } from '../chat/choice/use-ai-offer.ts';
import { providerName } from '../models/provider-name.ts';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Select } from '../ui/form/select.tsx';
import { Textarea } from '../ui/form/textarea.tsx';
import classes from './prompt-form.module.css';
import type { PromptDraft } from './use-prompt-draft.ts';
import { t } from '../texts/texts.ts';

export function PromptForm({
  draft,
  errors,
  templates,
  onEdit,
  onLoad,
  onSubmit,
}: {
  draft: PromptDraft;
  errors: { name?: string; text?: string };
  templates: readonly PromptTemplateInfo[];
  onEdit: (part: Partial<PromptDraft>) => void;
  onLoad: (template: PromptTemplateInfo) => void;
  onSubmit: () => void;
}) {
  const { info } = useAgent();
  const form = useId();
  const offer = useAiOffer();
  const usable = offer?.providers.filter(({ usable: can }) => can) ?? [];
  const groups = [
    { label: t('Your templates'), templates: templates.filter(({ owner }) => owner === 'me') },
    { label: t('Company'), templates: templates.filter(({ owner }) => owner === 'company') },
  ];

  return (
    <form
      id={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className={classes.pair}>
        <Field label={t('Load a template')}>
          <Select
            value={draft.loaded?.id ?? ''}
            disabled={templates.length === 0}
            onChange={({ target }) => {
              const template = templates.find(({ id }) => id === target.value);
              if (template) onLoad(template);
            }}
          >
            <option value="">{templates.length === 0 ? t('None saved yet') : t('Choose…')}</option>
            {groups.map(
              (group) =>
                group.templates.length > 0 && (
                  <optgroup key={group.label} label={group.label}>
                    {group.templates.map(({ id, name, category, isDefault }) => (
                      <option key={id} value={id}>
                        {`${name} · ${category}${isDefault ? t(' (default)') : ''}`}
                      </option>
                    ))}
                  </optgroup>
                ),
            )}
          </Select>
        </Field>
        <Field label={t('AI provider')}>
          <Select value={draft.provider} onChange={({ target }) => onEdit({ provider: target.value })}>
            <option value="">
              {draft.provider === '' && info.provider !== ''
                ? t('Default ({provider})', { provider: providerName(info.provider) })
                : t('Default')}
            </option>
            {usable.map(({ id, identifier, name }) => (
              <option key={id} value={identifier}>
                {providerName(name)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field
        label={t('System prompt')}
        error={errors.text}
        counter={{ length: draft.text.length, limit: promptLimit }}
      >
        <Textarea
          mono
          rows={9}
          value={draft.text}
          onChange={({ target }) => onEdit({ text: target.value })}
        />
      </Field>
      <Field
        label={t('Template name')}
        error={errors.name}
        hint={
          draft.loaded?.owner === 'me' && draft.loaded.name === draft.name
            ? t('Saving as a template creates a new version of this template.')
            : t('Needed only for “Save as Template”.')
        }
      >
        <Input
          value={draft.name}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => onEdit({ name: target.value })}
        />
      </Field>
    </form>
  );
}
