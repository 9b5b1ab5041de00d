import { lazy, Suspense } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { ChipsFieldProps } from './chips-field.tsx';
import type { ComboboxProps } from './combobox.tsx';
import type { PeopleFieldProps } from './people-field.tsx';
import type { RadioGroupProps } from './radio-group.tsx';

const Box = lazy(() => import('./combobox.tsx'));
const Chips = lazy(() => import('./chips-field.tsx'));
const People = lazy(() => import('./people-field.tsx'));
const Radios = lazy(() => import('./radio-group.tsx'));

/**
 * One of many choices, found by typing. In a `Field` it finds its label by itself. Fetched when it is first shown.
 * @example <Field label="Product"><Combobox options={products} onSelect={add} /></Field>
 */
export function Combobox(props: ComboboxProps) {
  return (
    <Suspense fallback={<Skeleton height={36} />}>
      <Box {...props} />
    </Suspense>
  );
}

/**
 * Several of many choices, each once: found by typing, shown as chips that can be removed.
 * @example <ChipsField label="Solutions" options={all} chosen={chosen} onChange={setChosen} empty="No solutions selected" />
 */
export function ChipsField(props: ChipsFieldProps) {
  return (
    <Suspense fallback={<Skeleton height={36} />}>
      <Chips {...props} />
    </Suspense>
  );
}

/**
 * Colleagues, found by name or address; `value` of each is the person's id.
 * @example <PeopleField label="Reviewers" chosen={reviewers} onChange={setReviewers} />
 */
export function PeopleField(props: PeopleFieldProps) {
  return (
    <Suspense fallback={<Skeleton height={36} />}>
      <People {...props} />
    </Suspense>
  );
}

/**
 * One of a few choices that are all to be seen, as a list or as cards.
 * @example <RadioGroup label="Who publishes" options={options} value={who} onValueChange={setWho} />
 */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  return (
    <Suspense fallback={<Skeleton lines={props.options.length} />}>
      {/* What is lazy has forgotten which texts these are. */}
      <Radios {...(props as unknown as RadioGroupProps<string>)} />
    </Suspense>
  );
}
