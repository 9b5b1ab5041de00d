import { lazyPart } from '../../../lazy-part.tsx';
import type { DateTimeFieldProps } from './date-time-field.tsx';

/** Date and time by a clock on the wall, which the field names; its value is an instant. Fetched when it is first shown. */
export const DateTimeField = lazyPart<DateTimeFieldProps>(() => import('./date-time-field.tsx'), 3);
