import { lazyPart, loadablePart } from '../../../lazy-part.tsx';
import { Skeleton } from '../../feedback/skeleton.tsx';
import type { DateInputProps } from './date-input.tsx';
import type { DateTimeFieldProps } from './date-time-field.tsx';
import type { TimeInputProps } from './time-input.tsx';

/**
 * A field for a date and time in a time zone, which the field shows. The value is an instant. Loads on first use.
 * @experimental
 */
export const DateTimeField = lazyPart<DateTimeFieldProps>(() => import('./date-time-field.tsx'), 3);

/**
 * A day as text in the format of the page's language, with a calendar. Loads on first use.
 * @example <Field label="Due"><DateInput value={due} onValueChange={setDue} /></Field>
 */
export const DateInput = loadablePart<DateInputProps>(
  () => import('./date-input.tsx'),
  <Skeleton height={36} />,
);

/**
 * A time of day as text. The value is a text such as `08:30`. Loads on first use.
 * @example <Field label="From"><TimeInput value={from} onValueChange={setFrom} /></Field>
 */
export const TimeInput = lazyPart<TimeInputProps>(() => import('./time-input.tsx'), <Skeleton height={36} />);
