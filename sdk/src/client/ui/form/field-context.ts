import { createContext } from 'react';

export interface FieldLink {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean | undefined;
}

/** The data that a `Field` gives to the control inside. */
export const FieldContext = createContext<FieldLink | null>(null);
