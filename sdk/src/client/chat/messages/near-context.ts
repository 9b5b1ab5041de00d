import { createContext } from 'react';

/** Observes whether an element is near the view. Returns a function that stops the observation. */
export type Near = (element: Element, onChange: (isNear: boolean) => void) => () => void;

export const NearContext = createContext<Near>(() => () => undefined);
