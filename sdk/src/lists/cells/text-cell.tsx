import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Input, Textarea, t, useUnsavedGuard } from '@staffroom/sdk/client';
import { useLeaveGuard } from '../../layout/use-leave-guard.ts';
import { CellButton, CellWords } from './cell-button.tsx';
import { OthersWords } from '../others-words.tsx';
import { useOwnWords } from '../use-own-words.ts';

/**
 * A text that is edited in place. Enter, Tab and leaving the page save the text; a long text is saved by Control or Command
 * with Enter. Escape cancels.
 */
export function TextCell({
  label,
  value,
  limit,
  add = t('Add'),
  long = false,
  readOnly = false,
  onSave,
}: {
  label: string;
  value: string;
  limit: number;
  /** Text that invites people to enter a value; shown while the value is empty. */
  add?: string;
  long?: boolean;
  readOnly?: boolean | undefined;
  /** Saves the text. Rejects when the save is refused, so that the typed text is shown again. */
  onSave: (value: string) => unknown;
}) {
  const words = useOwnWords(value, onSave);
  const draft = words.text;
  const button = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  useEffect(() => {
    if (draft !== null || !returning.current) return;
    returning.current = false;
    button.current?.focus();
  }, [draft]);

  const save = () => void words.finish();
  // Save on unmount, because going back with the keyboard removes the cell without a blur event.
  const onGone = useEffectEvent(save);
  useEffect(() => () => onGone(), []);
  useUnsavedGuard(draft !== null && draft.trim() !== value);

  function onKeyDown(event: KeyboardEvent) {
    const saves = event.key === 'Enter' && (!long || event.metaKey || event.ctrlKey);
    if (event.nativeEvent.isComposing || (!saves && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    returning.current = true;
    if (saves) save();
    else words.leave();
  }

  if (readOnly) return <CellWords long={long}>{value || '–'}</CellWords>;
  if (draft === null) {
    return (
      <CellButton
        ref={button}
        long={long}
        empty={value === ''}
        aria-label={value === '' ? `${label}: ${add}` : t('{label}: {value}. Edit', { label, value })}
        onClick={words.begin}
      >
        {value || add}
      </CellButton>
    );
  }
  const control = {
    'aria-label': label,
    value: draft,
    maxLength: limit,
    onBlur: save,
    onKeyDown,
  };
  return (
    <>
      {long ? (
        <Textarea
          {...control}
          ref={selectAll}
          rows={3}
          onChange={({ target }) => words.write(target.value)}
        />
      ) : (
        <Input {...control} ref={selectAll} onChange={({ target }) => words.write(target.value)} />
      )}
      <OthersWords words={words} />
      {words.theirs !== null && <BeforeTheyGo />}
    </>
  );
}

/**
 * Asks before the person leaves the page while a conflict is undecided, because the text must not be saved automatically then.
 */
function BeforeTheyGo() {
  return useLeaveGuard(true).question;
}

/** Focuses the editor and selects all of its text, because the editor opens where the person has clicked. */
function selectAll(element: HTMLInputElement | HTMLTextAreaElement | null) {
  if (element === null) return;
  element.focus();
  element.setSelectionRange(element.value.length, element.value.length);
}
