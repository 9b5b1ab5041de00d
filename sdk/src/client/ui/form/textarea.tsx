import { type ComponentProps, type CSSProperties, type InputEvent, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field.tsx';
import inputClasses from './input.module.css';
import classes from './textarea.module.css';

interface TextareaProps extends ComponentProps<'textarea'> {
  /** Uses a monospaced font, for code and prompts. */
  mono?: boolean | undefined;
}

/** A text box that grows with its text, up to two fifths of the window. `rows` is the initial height. */
export function Textarea({ mono, className, rows = 3, style, ref, onInput, ...rest }: TextareaProps) {
  const field = useFieldControl(rest);
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (box.current) grow(box.current);
  }, [rest.value]);
  return (
    <textarea
      {...rest}
      {...field}
      rows={rows}
      // The style sheet uses this value, because `field-sizing: content` ignores `rows`.
      style={{ ...style, '--rows': rows } as CSSProperties}
      ref={(element) => {
        box.current = element;
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
        return undefined;
      }}
      onInput={(event: InputEvent<HTMLTextAreaElement>) => {
        grow(event.currentTarget);
        onInput?.(event);
      }}
      className={classNames(inputClasses.input, classes.textarea, mono && inputClasses.mono, className)}
    />
  );
}

/** Grows the text box with its text, in browsers without `field-sizing`. */
function grow(box: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return;
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight + 2}px`;
}
