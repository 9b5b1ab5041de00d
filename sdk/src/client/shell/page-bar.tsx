import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

const BarContext = createContext<HTMLElement | null>(null);

/** Rendered by the host: provides the place in its header for content of pages. */
export function PageBarProvider({ bar, children }: { bar: HTMLElement | null; children: ReactNode }) {
  return <BarContext value={bar}>{children}</BarContext>;
}

/** The element of that place; null without one. */
export function usePageBarPlace(): HTMLElement | null {
  return useContext(BarContext);
}

/** Whether there is a header for the content. False when a page is rendered alone, as in a test. */
export function useHasPageBar(): boolean {
  return useContext(BarContext) !== null;
}

/** Renders its children in the shell's header, or in place if there is none. */
export function PageBar({ children }: { children: ReactNode }) {
  const bar = useContext(BarContext);
  return bar === null ? children : createPortal(children, bar);
}
