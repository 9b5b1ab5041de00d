import { useId, useState } from 'react';
import { useFieldControl } from '../form/field.tsx';
import inputClasses from '../form/input.module.css';
import classes from './combobox.module.css';
import { t } from '../../texts/texts.ts';

export interface Choice {
  value: string;
  label: string;
  /** Second line of an option, which distinguishes options with equal names. */
  detail?: string | undefined;
}

export interface ComboboxProps {
  options: readonly Choice[];
  onSelect: (choice: Choice) => void;
  /** Accessible name, required if no `Field` provides one. */
  label?: string | undefined;
  placeholder?: string | undefined;
  /** Called with the typed text, for options from a server. Without this callback, the typed text filters the options. */
  onTextChange?: ((text: string) => void) | undefined;
  /** Text that is shown when no option matches. */
  none?: string | undefined;
  /** Focuses the text field on mount, for example in a popup. */
  focused?: boolean | undefined;
}

/** Implements the ARIA combobox pattern: the focus stays in the text field, and arrow keys move the selection in the list. */
export default function Combobox({
  options,
  onSelect,
  label,
  placeholder,
  onTextChange,
  none = t('No matches'),
  focused = false,
}: ComboboxProps) {
  const list = useId();
  const field = useFieldControl({});
  const [text, setText] = useState('');
  const [open, setOpen] = useState(focused);
  const [active, setActive] = useState(0);
  const words = text.trim().toLowerCase();
  const shown = onTextChange ? options : options.filter((each) => each.label.toLowerCase().includes(words));
  const isOpen = open && (onTextChange === undefined || words !== '' || options.length > 0);
  const at = Math.min(active, shown.length - 1);

  function type(next: string) {
    setText(next);
    setActive(0);
    setOpen(true);
    onTextChange?.(next);
  }

  function select(choice: Choice | undefined) {
    if (!choice) return;
    type('');
    setOpen(false);
    onSelect(choice);
  }

  return (
    <span className={classes.frame} onBlur={() => setOpen(false)}>
      <input
        {...field}
        ref={focused ? takeFocus : undefined}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && at >= 0 ? `${list}-${at}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        className={inputClasses.input}
        value={text}
        onChange={({ target }) => type(target.value)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            const step = event.key === 'ArrowDown' ? 1 : -1;
            setActive(isOpen ? (at + step + shown.length) % Math.max(1, shown.length) : 0);
            setOpen(true);
          } else if (event.key === 'Enter' && isOpen) {
            event.preventDefault();
            select(shown[at]);
          } else if (event.key === 'Escape' && isOpen) {
            event.preventDefault();
            event.stopPropagation();
            setOpen(false);
          }
        }}
      />
      <span
        id={list}
        // A native list cannot be filtered by typing and cannot show details.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={label ?? t('Options')}
        hidden={!isOpen}
        className={classes.list}
      >
        {shown.map((choice, place) => (
          <span
            key={choice.value}
            id={`${list}-${place}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={classes.option}
            // Handle the pointer press, because the blur after it closes the list.
            onPointerDown={(event) => {
              event.preventDefault();
              select(choice);
            }}
          >
            {choice.label}
            {choice.detail !== undefined && <span className={classes.detail}>{choice.detail}</span>}
          </span>
        ))}
      </span>
      {isOpen && shown.length === 0 && <output className={classes.none}>{none}</output>}
    </span>
  );
}

/** Focuses the text field. In a hidden popup, the attribute `autofocus` does so when the popup opens. */
function takeFocus(input: HTMLInputElement | null): void {
  if (input === null) return;
  input.autofocus = true;
  input.focus();
}
