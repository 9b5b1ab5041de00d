import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

const BarContext = createContext<HTMLElement | null>(null);

/** Provides the element in the shell's header that shows content of pages. Rendered by the host. */
export function PageBarProvider({ bar, children }: { bar: HTMLElement | null; children: ReactNode }) {
  return <BarContext value={bar}>{children}</BarContext>;
}

/** Returns the header element for content of pages; null without a header. */
export function usePageBarPlace(): HTMLElement | null {
  return useContext(BarContext);
}

/** Whether the shell's header can show content of the page. False when a page is rendered alone, as in a test. */
export function useHasPageBar(): boolean {
  return useContext(BarContext) !== null;
}

/** Renders its children in the shell's header, or in place if there is no header. */
export function PageBar({ children }: { children: ReactNode }) {
  const bar = useContext(BarContext);
  return bar === null ? children : createPortal(children, bar);
}
