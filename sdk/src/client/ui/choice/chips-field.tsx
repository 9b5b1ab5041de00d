import { Field } from '../form/field.tsx';
import { Tag } from '../layout/tag.tsx';
import classes from './chips-field.module.css';
import Combobox, { type Choice, type ComboboxProps } from './combobox.tsx';
import { t } from '../../texts/texts.ts';

export interface ChipsFieldProps
  extends Pick<ComboboxProps, 'options' | 'placeholder' | 'onTextChange' | 'none' | 'focused'> {
  label: string;
  hint?: string | undefined;
  chosen: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
  /** Text that is shown without a selection: "No solutions selected". */
  empty?: string | undefined;
}

export default function ChipsField({
  label,
  hint,
  chosen,
  onChange,
  empty,
  options,
  ...rest
}: ChipsFieldProps) {
  return (
    <div className={classes.frame}>
      <Field label={label} {...(hint !== undefined && { hint })}>
        <Combobox
          {...rest}
          options={options.filter(({ value }) => !chosen.some((each) => each.value === value))}
          onSelect={(choice) => onChange([...chosen, choice])}
        />
      </Field>
      {chosen.length === 0 ? (
        empty !== undefined && <p className={classes.empty}>{empty}</p>
      ) : (
        <ul className={classes.chips} aria-label={t('Selected: {label}', { label })}>
          {chosen.map((choice) => (
            <li key={choice.value}>
              <Tag
                removeLabel={t('Remove {label}', { label: choice.label })}
                onRemove={() => onChange(chosen.filter(({ value }) => value !== choice.value))}
              >
                {choice.label}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
