import { createContext } from 'react';

export interface FieldLink {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean | undefined;
}

/** What a control gets from the `Field` around it. */
export const FieldContext = createContext<FieldLink | null>(null);
