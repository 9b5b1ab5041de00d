import { useLocation } from '@staffroom/sdk/client';
import { useEffect, useRef } from 'react';
import classes from './skip-link.module.css';

/** Leads keyboards past the navigation, and takes the focus when the screen changes. */
export function SkipLink() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <a className={classes.skip} href="#main">
      Skip to content
    </a>
  );
}
