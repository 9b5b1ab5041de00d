import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../lazy-part.tsx';
import { locale } from '../../../texts/language.ts';
import { t } from '../../../texts/texts.ts';
import { IconButton } from '../../button/icon-button.tsx';
import { classNames } from '../../class-names.ts';
import { Popover } from '../../overlay/popover.tsx';
import { Input } from '../input.tsx';
import { setProblemOf, showProblem } from '../use-inline-problem.ts';
import type { CalendarProps } from './calendar.tsx';
import classes from './date-input.module.css';
import { type Day, dayOf, dayPattern, dayText } from './date-text.ts';

const Calendar = lazyPart<CalendarProps>(() => import('./calendar.tsx'), 7);

export interface DateInputProps {
  /** A day such as `2026-10-05`; an empty text for none. */
  value: Day;
  /** Called with a complete day, or with an empty text when the field is emptied. */
  onValueChange: (day: Day) => void;
  min?: Day | undefined;
  max?: Day | undefined;
  /** Accessible name, required if no `Field` provides one. */
  label?: string | undefined;
  required?: boolean | undefined;
  /** Focuses the text on mount, for example in a table cell that is being edited. */
  focused?: boolean | undefined;
  className?: string | undefined;
  onBlur?: (() => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
}

export default function DateInput({
  value,
  onValueChange,
  min,
  max,
  label,
  required,
  focused = false,
  className,
  onBlur,
  onKeyDown,
}: DateInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLSpanElement>(null);
  // The typed text until it is a day.
  const [draft, setDraft] = useState<string | null>(null);
  const spoken = locale();
  const text = draft ?? dayText(value, spoken);
  const typed = draft === null ? value : dayOf(draft, spoken);
  const problem = problemOf({ text, day: typed, min, max });
  useEffect(() => setProblemOf(input.current, problem), [problem]);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  function type(next: string) {
    setDraft(next);
    const day = next.trim() === '' ? '' : dayOf(next, spoken);
    if (day !== null && day !== value && problemOf({ text: next, day, min, max }) === null)
      onValueChange(day);
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      frame.current?.querySelector('button')?.click();
      return;
    }
    onKeyDown?.(event);
  }

  return (
    <span
      ref={frame}
      className={classNames(classes.frame, className)}
      onBlur={({ relatedTarget }) => {
        if (frame.current?.contains(relatedTarget)) return;
        // A text that is no day stays, so that the person can correct it.
        if (problem === null) setDraft(null);
        onBlur?.();
      }}
    >
      <Input
        ref={input}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        {...(required !== undefined && { required })}
        {...(problem !== null && draft !== null && { 'aria-invalid': true })}
        className={classes.input}
        placeholder={dayPattern(spoken, { day: t('DD'), month: t('MM'), year: t('YYYY') })}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={() => problem !== null && showProblem(input.current)}
        onKeyDown={onKey}
      />
      <Popover
        label={t('Choose a date')}
        align="end"
        trigger={
          <IconButton icon="calendar" size="compact" className={classes.button} label={t('Choose a date')} />
        }
      >
        {(close) => (
          <Calendar
            value={value}
            min={min}
            max={max}
            onSelect={(day) => {
              setDraft(null);
              onValueChange(day);
              close();
            }}
          />
        )}
      </Popover>
    </span>
  );
}

function problemOf({
  text,
  day,
  min,
  max,
}: {
  text: string;
  day: Day | null;
  min: Day | undefined;
  max: Day | undefined;
}): string | null {
  if (text.trim() === '') return null;
  const example = dayText('2026-12-31', locale());
  if (day === null) return t('Enter a date such as {example}', { example });
  if (min !== undefined && min !== '' && day < min)
    return t('Enter {day} or a later date', { day: dayText(min, locale()) });
  if (max !== undefined && max !== '' && day > max)
    return t('Enter {day} or an earlier date', { day: dayText(max, locale()) });
  return null;
}
