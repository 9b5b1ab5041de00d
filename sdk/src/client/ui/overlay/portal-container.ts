import { createContext, use } from 'react';

/** Where dialogs are put: the body, unless an ancestor names another element. */
export const PortalContainer = createContext<HTMLElement | null>(null);

export function usePortalContainer(): HTMLElement | undefined {
  return use(PortalContainer) ?? undefined;
}
