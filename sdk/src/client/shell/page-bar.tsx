import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

const BarContext = createContext<HTMLElement | null>(null);

/** Mounted by the host: where in its header a page may put what belongs to it. */
export function PageBarProvider({ bar, children }: { bar: HTMLElement | null; children: ReactNode }) {
  return <BarContext value={bar}>{children}</BarContext>;
}

/** The place itself; null where there is none. */
export function usePageBarPlace(): HTMLElement | null {
  return useContext(BarContext);
}

/** Whether there is a header to put something into: none where a page is mounted by itself, as in a test. */
export function useHasPageBar(): boolean {
  return useContext(BarContext) !== null;
}

/** Shows its children in the header of the shell, so that a page needs no bar of its own. In place where there is none. */
export function PageBar({ children }: { children: ReactNode }) {
  const bar = useContext(BarContext);
  return bar === null ? children : createPortal(children, bar);
}
