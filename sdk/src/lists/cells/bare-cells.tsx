import { DateInput, formatDate, t } from '@staffroom/sdk/client';
import { type KeyboardEvent, useRef, useState } from 'react';
import classes from './bare-cells.module.css';
import { Options } from '../options.tsx';

/**
 * A table cell with a select that changes the value in place. The select is the browser's control with our styles.
 * @example <SelectCell label="Kind of R-001" value={kind} names={kindNames} onChange={(kind) => change({ kind })} />
 */
export function SelectCell<V extends string>({
  label,
  value,
  names,
  readOnly = false,
  onChange,
}: {
  label: string;
  value: V;
  names: Readonly<Record<V, string>>;
  readOnly?: boolean | undefined;
  onChange: (value: V) => void;
}) {
  if (readOnly) return names[value];
  return (
    <select
      className={classes.cell}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as V)}
    >
      <Options names={names} />
    </select>
  );
}

/** A table cell with a date such as `2026-10-05` that is edited in place. Enter and leaving the field save; Escape cancels. */
export function DateCell({
  label,
  value,
  readOnly = false,
  onChange,
}: {
  label: string;
  value: string;
  readOnly?: boolean | undefined;
  onChange: (value: string) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const isLeaving = useRef(false);
  if (readOnly) return value === '' ? '–' : shortDay(value);

  function close(save: boolean) {
    isLeaving.current = true;
    if (save && draft !== null && draft !== value) onChange(draft);
    setDraft(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close(event.key === 'Enter');
  }

  if (draft === null) {
    const said = value === '' ? t('Add') : shortDay(value);
    return (
      <button
        ref={(button) => {
          if (isLeaving.current && document.activeElement === document.body) button?.focus();
          isLeaving.current = false;
        }}
        type="button"
        className={classes.cell}
        aria-label={`${label}: ${said}`}
        data-empty={value === '' || undefined}
        onFocus={prepare}
        onPointerEnter={prepare}
        onClick={() => setDraft(value)}
      >
        {said}
      </button>
    );
  }
  return (
    <DateInput
      focused
      className={classes.date}
      label={label}
      value={draft}
      onValueChange={setDraft}
      onBlur={() => close(true)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Loads the field before it is used, so that the first keys reach it. */
const prepare = () => void DateInput.load().catch(() => undefined);

/** Formats a date, without the year if it is the current one. */
function shortDay(day: string): string {
  const date = new Date(`${day}T00:00`);
  const year = date.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
  return formatDate(date, { day: 'numeric', month: 'short', ...year });
}
