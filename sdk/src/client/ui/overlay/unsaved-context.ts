import { createContext } from 'react';

export interface Unsaved {
  /** A form in the popup says whether it holds unsaved text; what it returns takes that back. Those that say nothing are looked at. */
  say: (unsaved: boolean) => () => void;
  /** Does something that drops what is in it: asks first where there is unsaved text. */
  ask: (then: () => void) => void;
}

/** Of the popup around a form. Null outside of popups. */
export const UnsavedContext = createContext<Unsaved | null>(null);
