import { createContext } from 'react';

export interface Unsaved {
  /** Tells the popup that there is unsaved text in it; what it returns takes that back. */
  hold: () => () => void;
  /** Does something that drops what is in it: asks first where there is unsaved text. */
  ask: (then: () => void) => void;
}

/** Of the popup around a form. Null outside of popups. */
export const UnsavedContext = createContext<Unsaved | null>(null);
