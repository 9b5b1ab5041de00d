import { type ComponentProps, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../identity/icon.tsx';
import { IconButton } from '../button/icon-button.tsx';
import inputClasses from './input.module.css';
import classes from './search-field.module.css';
import { t } from '../../texts/texts.ts';

interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  /** Accessible name of the field, also shown as its placeholder by default. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** Filters a list while the person types. Escape and the cross clear the text. */
export function SearchField({ label, value, onValueChange, className, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classNames(classes.frame, className)}>
      <Icon name="search" className={classes.sign} />
      <input
        placeholder={label}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        className={classNames(inputClasses.input, classes.search)}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          event.stopPropagation();
          onValueChange('');
        }}
      />
      {value !== '' && (
        <IconButton
          icon="close"
          label={t('Clear search')}
          className={classes.clear}
          onClick={() => {
            onValueChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
