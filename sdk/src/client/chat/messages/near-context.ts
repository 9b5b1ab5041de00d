import { createContext } from 'react';

/** Says whether an element is near what is looked at, whenever that changes; returns how to stop listening. */
export type Near = (element: Element, onChange: (isNear: boolean) => void) => () => void;

export const NearContext = createContext<Near>(() => () => undefined);
