import { createContext } from 'react';

/** Observes whether an element is near the view; returns a function that stops observing. */
export type Near = (element: Element, onChange: (isNear: boolean) => void) => () => void;

export const NearContext = createContext<Near>(() => () => undefined);
