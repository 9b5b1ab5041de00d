import { type ComponentProps, type CSSProperties, useEffect, useEffectEvent, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import classes from './slider.module.css';

export interface SliderProps
  extends Omit<
    ComponentProps<'input'>,
    'type' | 'ref' | 'children' | 'value' | 'defaultValue' | 'min' | 'max' | 'step'
  > {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Text of the value beside the label; default: the number. */
  valueText?: string | undefined;
  onValueChange: (value: number) => void;
  /** Called when the thumb is released, and after each key press. */
  onValueCommit?: ((value: number) => void) | undefined;
}

/** Selects an approximate number between a minimum and a maximum. */
export default function Slider({
  label,
  value,
  min,
  max,
  step,
  valueText = String(value),
  onValueChange,
  onValueCommit,
  className,
  ...rest
}: SliderProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const commit = useEffectEvent((event: Event) => {
    if (event.target instanceof HTMLInputElement) onValueCommit?.(event.target.valueAsNumber);
  });
  // Listen to the browser's `change` event, which marks the end of a movement. React's `onChange` is the browser's `input`
  // event.
  useEffect(() => {
    const element = input.current;
    const listener = (event: Event) => commit(event);
    element?.addEventListener('change', listener);
    return () => element?.removeEventListener('change', listener);
  }, []);
  const filled = max === min ? 0 : (value - min) / (max - min);
  return (
    <div className={classNames(classes.field, className)}>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <span className={classes.value} aria-hidden="true">
          {valueText}
        </span>
      </div>
      <input
        {...rest}
        ref={input}
        id={id}
        type="range"
        className={classes.slider}
        style={{ '--filled': filled } as CSSProperties}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
