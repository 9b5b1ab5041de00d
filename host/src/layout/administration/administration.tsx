import { Icon } from '@staffroom/sdk/client';
import { fadeEdges, NavLink, Outlet, useLocation } from '@staffroom/sdk/host';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { PageNotFound } from '../../placeholders/page-not-found.tsx';
import { ScreenSkeleton } from '../../placeholders/screen-skeleton.tsx';
import { useAuth } from '../../session/auth-provider.tsx';
import classes from './administration.module.css';
import { PluginsFileLine } from './plugins-file-line.tsx';
import { administrationPlaces } from './places.ts';
import { t } from '../../texts/texts.ts';

/**
 * The frame of administration screens, with a list of these screens at the side. People who are no administrators see a missing
 * page.
 */
export function Administration() {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  const place = useCallback((element: HTMLElement) => {
    list.current = element;
    return fadeEdges(element);
  }, []);
  // Scrolls to the current entry, because the list scrolls sideways on narrow screens.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  if (user?.role !== 'admin') return <PageNotFound />;
  return (
    <div className={classes.section}>
      <nav ref={place} className={classes.places} aria-label={t('Administration')}>
        <ul>
          {administrationPlaces.map(({ path, label, icon }) => (
            <li key={path}>
              <NavLink to={path} className={classes.place ?? ''}>
                <Icon name={icon} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.screen}>
        <PluginsFileLine />
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}
