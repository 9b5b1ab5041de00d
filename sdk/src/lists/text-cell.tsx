import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Input, Textarea, t } from '@staffroom/sdk/client';
import classes from './text-cell.module.css';

/**
 * A text that is edited where it stands. Enter and Tab save, in a long text Control or Command with Enter; Escape leaves it as
 * it was.
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
  /** What stands there while nothing does. */
  add?: string;
  long?: boolean;
  readOnly?: boolean | undefined;
  onSave: (value: string) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  useEffect(() => {
    if (draft !== null || !returning.current) return;
    returning.current = false;
    button.current?.focus();
  }, [draft]);

  function close(save: boolean) {
    if (draft === null) return;
    if (save && draft.trim() !== value) onSave(draft.trim());
    setDraft(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    const saves = event.key === 'Enter' && (!long || event.metaKey || event.ctrlKey);
    if (event.nativeEvent.isComposing || (!saves && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    returning.current = true;
    close(saves);
  }

  if (readOnly) return <span className={long ? classes.longText : classes.text}>{value || '–'}</span>;
  if (draft === null) {
    return (
      <button
        ref={button}
        type="button"
        className={long ? classes.longText : classes.text}
        aria-label={value === '' ? `${label}: ${add}` : t('{label}: {value}. Edit', { label, value })}
        onClick={() => setDraft(value)}
      >
        {value || <span className={classes.empty}>{add}</span>}
      </button>
    );
  }
  const control = {
    'aria-label': label,
    value: draft,
    maxLength: limit,
    onBlur: () => close(true),
    onKeyDown,
  };
  return long ? (
    <Textarea {...control} ref={selectAll} rows={3} onChange={(event) => setDraft(event.target.value)} />
  ) : (
    <Input {...control} ref={selectAll} onChange={(event) => setDraft(event.target.value)} />
  );
}

/** The editor opens where the person is already. */
function selectAll(element: HTMLInputElement | HTMLTextAreaElement | null) {
  if (element === null) return;
  element.focus();
  element.setSelectionRange(element.value.length, element.value.length);
}
