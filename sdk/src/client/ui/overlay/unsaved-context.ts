import { createContext } from 'react';

/** Tells the popup around a form that there is unsaved text in it; what it returns takes that back. Null outside of popups. */
export const UnsavedContext = createContext<(() => () => void) | null>(null);
