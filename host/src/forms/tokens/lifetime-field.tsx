import { Field, Select } from '@staffroom/sdk/client';
import { t } from '../../texts/texts.ts';

interface LifetimeFieldProps<Days extends number | null> {
  /** The lifetimes that the contract allows, in days; null means that the token never expires. */
  choices: readonly Days[];
  value: Days;
  onChange: (days: Days) => void;
  hint?: string;
  error?: string | undefined;
}

/** Asks for the lifetime of a token. */
export function LifetimeField<Days extends number | null>({
  choices,
  value,
  onChange,
  hint,
  error,
}: LifetimeFieldProps<Days>) {
  return (
    <Field label={t('Expires')} hint={hint} error={error}>
      <Select
        value={String(value)}
        onChange={({ target }) =>
          onChange(choices.find((choice) => String(choice) === target.value) ?? value)
        }
      >
        {choices.map((choice) => (
          <option key={choice} value={String(choice)}>
            {nameOf(choice)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function nameOf(days: number | null): string {
  if (days === null) return t('Never');
  return days === 365 ? t('In a year') : t('After {each} days', { each: days });
}
