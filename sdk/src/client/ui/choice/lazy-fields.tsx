import type { ReactNode } from 'react';
import { lazyPart } from '../../lazy-part.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { ChipsFieldProps } from './chips-field.tsx';
import type { ComboboxProps } from './combobox.tsx';
import type { PeopleFieldProps } from './people-field.tsx';
import type { RadioGroupProps } from './radio-group.tsx';
import type { SliderProps } from '../form/slider.tsx';

/**
 * Selects one of many options by typing. The `Field` around it provides the label. Loads on first use.
 * @example <Field label="Product"><Combobox options={products} onSelect={add} /></Field>
 */
export const Combobox = lazyPart<ComboboxProps>(() => import('./combobox.tsx'), <Skeleton height={36} />);

/**
 * Selects several of many options by typing. The selected options are removable chips.
 * @example <ChipsField label="Solutions" options={all} chosen={chosen} onChange={setChosen} empty="No solutions selected" />
 */
export const ChipsField = lazyPart<ChipsFieldProps>(
  () => import('./chips-field.tsx'),
  <Skeleton height={36} />,
);

/**
 * Selects colleagues by name or address; each `value` is a person's id.
 * @example <PeopleField label="Owner" offersSelf chosen={owner} onChange={setOwner} />
 */
export const PeopleField = lazyPart<PeopleFieldProps>(
  () => import('./people-field.tsx'),
  <Skeleton height={36} />,
);

/**
 * Selects one of a few options, which are all visible as a list or as cards.
 * @example <RadioGroup label="Who publishes" options={options} value={who} onValueChange={setWho} />
 */
export const RadioGroup = lazyPart(() => import('./radio-group.tsx'), 3) as unknown as <V extends string>(
  props: RadioGroupProps<V>,
) => ReactNode;

/**
 * Selects an approximate number between a minimum and a maximum.
 * @example <Slider label="Creativity" min={0} max={1} step={0.1} value={value} onValueChange={setValue} />
 */
export const Slider = lazyPart<SliderProps>(() => import('../form/slider.tsx'), <Skeleton height={40} />);
