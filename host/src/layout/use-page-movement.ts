import { useLocation } from '@staffroom/sdk/host';
import { useEffect, useRef } from 'react';

/** Marks the page after the first navigation. From then on, new pages fade in. */
export function usePageMovement(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname !== first.current) document.documentElement.dataset['navigated'] = '';
  }, [pathname]);
}
