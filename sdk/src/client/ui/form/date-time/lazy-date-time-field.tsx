import { lazyPart } from '../../../lazy-part.tsx';
import type { DateTimeFieldProps } from './date-time-field.tsx';

/** A field for a date and time in a time zone, which the field shows. The value is an instant. Loads on first use. */
export const DateTimeField = lazyPart<DateTimeFieldProps>(() => import('./date-time-field.tsx'), 3);
