import { useId, useState } from 'react';
import { useFieldControl } from '../form/field.tsx';
import inputClasses from '../form/input.module.css';
import classes from './combobox.module.css';
import { t } from '../../texts/texts.ts';

export interface Choice {
  value: string;
  label: string;
  /** What tells two of the same name apart. */
  detail?: string | undefined;
}

export interface ComboboxProps {
  options: readonly Choice[];
  onSelect: (choice: Choice) => void;
  /** The name of the field where no `Field` gives one. */
  label?: string | undefined;
  placeholder?: string | undefined;
  /** Options come from elsewhere for what is typed, and before; else those that hold the words are offered. */
  onTextChange?: ((text: string) => void) | undefined;
  /** What stands in place of options where none fits. */
  none?: string | undefined;
  /** Takes the focus when it appears, as in a popup that is opened to type into it. */
  focused?: boolean | undefined;
}

/** As ARIA has it: the words stay under the hands, the list is gone through with the arrows. */
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
        // The browser’s own lists cannot be filtered by what is typed and show what tells two names apart.
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
            // Before the field is left, which closes the list.
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

/** A popup that is not shown yet gives it the focus by its attribute. */
function takeFocus(input: HTMLInputElement | null): void {
  if (input === null) return;
  input.autofocus = true;
  input.focus();
}
