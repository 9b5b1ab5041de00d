import { Field } from '../field.tsx';
import { Input } from '../input.tsx';
import { instantOf, wallTimeOf } from './wall-time.ts';
import { t } from '../../../texts/texts.ts';

export interface DateTimeFieldProps {
  label: string;
  /** Date and time in ISO 8601; null for none. */
  value: string | null;
  onValueChange: (instant: string | null) => void;
  /** The earliest allowed value, in ISO 8601. */
  min?: string | undefined;
  /** Time zone of the field. Default: the person's own time zone. */
  timeZone?: string | undefined;
  error?: string | null | undefined;
}

export default function DateTimeField({
  label,
  value,
  onValueChange,
  min,
  timeZone,
  error,
}: DateTimeFieldProps) {
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Field label={label} hint={t('Time in {zone}', { zone: zone.replaceAll('_', ' ') })} error={error}>
      <Input
        type="datetime-local"
        value={value === null ? '' : wallTimeOf(value, zone)}
        min={min === undefined ? undefined : wallTimeOf(min, zone)}
        onChange={({ target }) => onValueChange(instantOf(target.value, zone))}
      />
    </Field>
  );
}
