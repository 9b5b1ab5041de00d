import { useLocation } from '@staffroom/sdk/client';
import { useEffect, useRef } from 'react';
import classes from './skip-link.module.css';
import { t } from '../texts/texts.ts';

/** Leads keyboards past the navigation, and takes the focus when the screen changes. */
export function SkipLink() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A screen can arrive late: who has opened a menu or a dialog meanwhile is not taken out of it.
    if (document.activeElement?.closest(':popover-open, dialog[open], [role=dialog]')) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <a className={classes.skip} href="#main">
      {t('Skip to content')}
    </a>
  );
}
