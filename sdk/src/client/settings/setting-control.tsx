import type { SettingField } from '../../settings/setting-field.ts';
import { modelsOf } from '../chat/choice/choice.ts';
import { useAiOffer } from '../chat/choice/use-ai-offer.ts';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Select } from '../ui/form/select.tsx';
import Slider from '../ui/form/slider.tsx';
import { Switch } from '../ui/form/switch.tsx';
import { Textarea } from '../ui/form/textarea.tsx';
import { formatNumber } from '../texts/format.ts';
import { t } from '../texts/texts.ts';

interface SettingControlProps {
  field: SettingField;
  value: unknown;
  /** The selected provider; only for a setting that is a model. */
  provider: unknown;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: unknown) => void;
}

export function SettingControl({ field, value, provider, error, disabled, onChange }: SettingControlProps) {
  const { kind, label, help, limit, nullable, min, max } = field;
  const text = typeof value === 'string' ? value : '';
  const write = (typed: string) => onChange(typed === '' && nullable ? null : typed);
  if (kind === 'switch') {
    return (
      <Switch
        label={label}
        description={help ?? undefined}
        disabled={disabled}
        checked={value === true}
        onCheckedChange={onChange}
      />
    );
  }
  if (kind === 'slider') {
    const number = Number(value);
    const word = field.words.findLast(({ from }) => number >= from)?.word;
    const digits = String(field.step).split('.')[1]?.length ?? 0;
    const shown = formatNumber(number, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    return (
      <Slider
        label={label}
        min={min ?? 0}
        max={max ?? 1}
        step={field.step ?? 1}
        disabled={disabled}
        value={number}
        valueText={word === undefined ? shown : `${shown} · ${word}`}
        onValueChange={onChange}
      />
    );
  }
  const lines = Array.isArray(value) ? value.join('\n') : '';
  return (
    <Field
      label={label}
      hint={(kind === 'list' ? [help, t('One per line.')].filter(Boolean).join(' ') : help) ?? undefined}
      error={error}
      optional={nullable && (kind === 'text' || kind === 'number')}
      counter={field.rows !== null && limit !== null ? { length: text.length, limit } : undefined}
    >
      {kind === 'list' ? (
        <Textarea
          rows={4}
          mono={field.mono}
          value={lines}
          onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
        />
      ) : kind === 'number' ? (
        <Input
          type="number"
          min={min ?? undefined}
          max={max ?? undefined}
          step={field.step ?? 'any'}
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
        />
      ) : kind === 'choice' ? (
        <Select value={text} onChange={({ target }) => write(target.value)}>
          {nullable && <option value="">{t('None')}</option>}
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      ) : kind === 'provider' ? (
        <ProviderSelect value={text} onChange={onChange} />
      ) : kind === 'model' ? (
        <ModelSelect value={text} provider={provider} onChange={onChange} />
      ) : field.rows === null ? (
        <Input
          mono={field.mono}
          maxLength={limit ?? undefined}
          placeholder={field.placeholder ?? undefined}
          value={text}
          onChange={({ target }) => write(target.value)}
        />
      ) : (
        <Textarea
          mono={field.mono}
          rows={field.rows}
          placeholder={field.placeholder ?? undefined}
          value={text}
          onChange={({ target }) => write(target.value)}
        />
      )}
    </Field>
  );
}

interface AiSelectProps {
  /** Identifier of the selection; empty if nothing is selected. */
  value: string;
  onChange: (value: string | null) => void;
}

/** Lists usable providers, with names as set by administrators. The label comes from the `Field` around the select. */
function ProviderSelect({ value, onChange }: AiSelectProps) {
  const usable = (useAiOffer()?.providers ?? []).filter((each) => each.usable);
  return (
    <Select
      value={usable.some(({ identifier }) => identifier === value) ? value : ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{t('Default for this agent')}</option>
      {usable.map(({ id, identifier, name }) => (
        <option key={id} value={identifier}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** Lists usable models of the selected provider; empty without a provider. */
function ModelSelect({ value, provider, onChange }: AiSelectProps & { provider: unknown }) {
  const offer = useAiOffer();
  const chosen = offer?.providers.find(({ identifier, usable }) => usable && identifier === provider);
  const models = chosen && offer ? modelsOf(chosen, offer.models) : [];
  return (
    <Select value={value} disabled={!chosen} onChange={({ target }) => onChange(target.value || null)}>
      <option value="">{t('The provider’s default')}</option>
      {models.map(({ id, identifier, name, retired }) => (
        <option key={id} value={identifier}>
          {retired ? t('{name} (retired)', { name }) : name}
        </option>
      ))}
    </Select>
  );
}
