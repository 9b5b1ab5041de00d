import { useLocation } from '@staffroom/sdk/host';
import { useEffect, useRef } from 'react';
import classes from './skip-link.module.css';
import { t } from '../texts/texts.ts';

/** A link with which keyboard users skip the navigation. It gets the focus when the screen changes. */
export function SkipLink() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Leaves the focus in a menu or dialog that the person has opened before a late screen appears.
    if (document.activeElement?.closest(':popover-open, dialog[open], [role=dialog]')) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <a className={classes.skip} href="#main">
      {t('Skip to content')}
    </a>
  );
}
