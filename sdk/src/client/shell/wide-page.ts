import { createContext, useContext, useLayoutEffect } from 'react';

/** Registers a page with a wide table; the returned function ends the registration. */
type RegisterWidePage = () => () => void;

const WidePageContext = createContext<RegisterWidePage | null>(null);

/** Learns about wide pages. Rendered by the host, which then folds its sidebar. */
export const WidePageProvider = WidePageContext;

/**
 * Folds the sidebar of the shell while the page is shown, because the page has a wide table or several columns. People can unfold
 * the sidebar.
 * @example useWidePage(); return <LedgerTable … />
 */
export function useWidePage(): void {
  const register = useContext(WidePageContext);
  // Registers before the first paint, so that the table does not move.
  useLayoutEffect(() => register?.(), [register]);
}
