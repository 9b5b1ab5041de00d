import { useState } from 'react';
import { Field } from '../field.tsx';
import { t } from '../../../texts/texts.ts';
import DateInput from './date-input.tsx';
import classes from './date-time-field.module.css';
import TimeInput from './time-input.tsx';
import { instantOf, wallTimeOf } from './wall-time.ts';

export interface DateTimeFieldProps {
  label: string;
  /** Date and time in ISO 8601; null for none. */
  value: string | null;
  onValueChange: (instant: string | null) => void;
  /** The earliest allowed value, in ISO 8601. Limits the day; the caller checks the time. */
  min?: string | undefined;
  /** Time zone of the field. Default: the person's own time zone. */
  timeZone?: string | undefined;
  error?: string | null | undefined;
}

/** A day and a time. The value is null until both are complete. */
export default function DateTimeField({
  label,
  value,
  onValueChange,
  min,
  timeZone,
  error,
}: DateTimeFieldProps) {
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [day = '', time = ''] = (value === null ? '' : wallTimeOf(value, zone)).split('T');
  // The entered half, while the other one is missing.
  const [half, setHalf] = useState({ day: '', time: '' });
  const shown = value === null ? half : { day, time };

  function change(part: Partial<typeof half>) {
    const next = { ...shown, ...part };
    setHalf(next);
    const instant = next.day === '' || next.time === '' ? null : instantOf(`${next.day}T${next.time}`, zone);
    if (instant !== value) onValueChange(instant);
  }

  return (
    <div className={classes.pair}>
      <Field label={label} hint={t('Time in {zone}', { zone: zone.replaceAll('_', ' ') })} error={error}>
        <DateInput
          value={shown.day}
          min={min === undefined ? undefined : wallTimeOf(min, zone).slice(0, 10)}
          onValueChange={(next) => change({ day: next })}
        />
      </Field>
      <TimeInput
        className={classes.time}
        label={t('{label}: time', { label })}
        value={shown.time}
        onValueChange={(next) => change({ time: next })}
      />
    </div>
  );
}
