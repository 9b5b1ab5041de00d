import { type ReactNode, use, useId, useMemo, useRef } from 'react';
import { FieldContext } from './field-context.ts';
import classes from './field.module.css';
import { t } from '../../texts/texts.ts';
import { useInlineProblem } from './use-inline-problem.ts';

interface FieldProps {
  label: string;
  /** Explains what to enter, or why. */
  hint?: ReactNode;
  /** Names the problem and how to fix it. Shown beside the field. */
  error?: string | null | undefined;
  /** Current and maximum length of the text, in characters. */
  counter?: { length: number; limit: number } | undefined;
  required?: boolean | undefined;
  optional?: boolean | undefined;
  /** Hides the label from view. Screen readers still read it. */
  labelHidden?: boolean | undefined;
  /** The control: an `Input`, `Textarea` or `Select`, which gets its label and messages from the field. */
  children: ReactNode;
}

/** @example <Field label="Title" error={errors.title} counter={{ length: title.length, limit: 500 }}><Input … /></Field> */
export function Field({
  label,
  hint,
  error,
  counter,
  required,
  optional,
  labelHidden,
  children,
}: FieldProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const found = useInlineProblem(frame);
  const shown = error != null && error !== '' ? error : found;
  const wrong = shown !== null;
  const over = counter !== undefined && counter.length > counter.limit;
  const notes = [hint !== undefined && `${id}-hint`, wrong && `${id}-error`, counter && `${id}-count`];
  const describedBy = notes.filter(Boolean).join(' ') || undefined;
  const field = useMemo(
    () => ({ id, describedBy, invalid: wrong || over, required }),
    [id, describedBy, wrong, over, required],
  );
  return (
    <div ref={frame} className={classes.field}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : classes.label}>
        {label}
        {optional && <span className={classes.optional}> {t('(optional)')}</span>}
      </label>
      <FieldContext value={field}>{children}</FieldContext>
      <div className={classes.notes}>
        <div className={classes.messages}>
          {wrong && (
            <p id={`${id}-error`} className={classes.error}>
              {shown}
            </p>
          )}
          {hint !== undefined && (
            <p id={`${id}-hint`} className={classes.hint}>
              {hint}
            </p>
          )}
        </div>
        {counter && (
          <p id={`${id}-count`} className={classes.counter} data-over={over || undefined}>
            {counter.length}/{counter.limit}
            <span className="visually-hidden"> {t('characters')}</span>
          </p>
        )}
      </div>
    </div>
  );
}

interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** Connects a control to the `Field` around it. The control's own props override those of the field. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = use(FieldContext);
  if (field === null) return {};
  return {
    id: own.id ?? field.id,
    required: own.required ?? field.required,
    'aria-describedby': own['aria-describedby'] ?? field.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
  };
}
