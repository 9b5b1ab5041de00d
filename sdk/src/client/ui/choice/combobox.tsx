import { useId, useState } from 'react';
import { useFieldControl } from '../form/field.tsx';
import inputClasses from '../form/input.module.css';
import classes from './combobox.module.css';
import { t } from '../../texts/texts.ts';

export interface Choice {
  value: string;
  label: string;
  /** Distinguishes options with equal names. */
  detail?: string | undefined;
}

export interface ComboboxProps {
  options: readonly Choice[];
  onSelect: (choice: Choice) => void;
  /** Accessible name, if no `Field` provides one. */
  label?: string | undefined;
  placeholder?: string | undefined;
  /** For options from a server: called with the typed text. Without it, the options are filtered by the text. */
  onTextChange?: ((text: string) => void) | undefined;
  /** Text without matching options. */
  none?: string | undefined;
  /** Takes the focus on mount, for example in a popup. */
  focused?: boolean | undefined;
}

/** The ARIA combobox pattern: the focus stays in the text field, and arrow keys move in the list. */
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
        // A native list can neither be filtered by typing nor show details.
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
            // Runs before the blur, which closes the list.
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

/** A hidden popup focuses it through its attribute. */
function takeFocus(input: HTMLInputElement | null): void {
  if (input === null) return;
  input.autofocus = true;
  input.focus();
}
