import { useLocation } from '@staffroom/sdk/client';
import { useEffect, useRef } from 'react';
import classes from './skip-link.module.css';
import { t } from '../texts/texts.ts';

/** Lets keyboard users skip the navigation, and takes the focus when the screen changes. */
export function SkipLink() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A screen may arrive late, when the person has already opened a menu or dialog.
    if (document.activeElement?.closest(':popover-open, dialog[open], [role=dialog]')) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <a className={classes.skip} href="#main">
      {t('Skip to content')}
    </a>
  );
}
