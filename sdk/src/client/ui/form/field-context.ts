import { createContext } from 'react';

export interface FieldLink {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean | undefined;
}

/** The data that a `Field` passes to the control inside it. */
export const FieldContext = createContext<FieldLink | null>(null);
