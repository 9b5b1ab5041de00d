import { useEffect, useRef, useState } from 'react';
import { t } from '../../../texts/texts.ts';
import { Input } from '../input.tsx';
import { setProblemOf, showProblem } from '../use-inline-problem.ts';
import { clockTimeOf } from './date-text.ts';

export interface TimeInputProps {
  /** A time such as `08:30`; an empty text for none. */
  value: string;
  onValueChange: (time: string) => void;
  /** Accessible name, required if no `Field` provides one. */
  label?: string | undefined;
  className?: string | undefined;
}

export default function TimeInput({ value, onValueChange, label, className }: TimeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const isWrong = draft !== null && draft.trim() !== '' && clockTimeOf(draft) === null;
  const problem = isWrong ? t('Enter a time such as 17:30') : null;
  useEffect(() => setProblemOf(input.current, problem), [problem]);

  /** Takes over the typed time when the person has finished, because `1` could become `12:00`. */
  function finish() {
    if (isWrong) showProblem(input.current);
    if (draft === null || isWrong) return;
    const time = clockTimeOf(draft) ?? '';
    setDraft(null);
    if (time !== value) onValueChange(time);
  }

  return (
    <Input
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      {...(isWrong && { 'aria-invalid': true })}
      className={className}
      placeholder={t('HH:MM')}
      value={draft ?? value}
      onChange={({ target }) => {
        setDraft(target.value);
        // A complete time applies immediately.
        if (/^\d{2}:\d{2}$/.test(target.value) && clockTimeOf(target.value) !== null)
          onValueChange(target.value);
      }}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
    />
  );
}
