import { Link } from '@staffroom/sdk/client';
import { useLocation } from '@staffroom/sdk/host';
import { administration, primary, secondary } from './sidebar/navigation-places.ts';
import classes from './bar-place.module.css';
import { t } from '../texts/texts.ts';

interface PlaceOfAddress {
  label: string;
  /** The address to go back to; null on the screen itself, and for parts of the workspace without a separate screen. */
  back: string | null;
}

const places = [...primary, ...secondary, administration, { path: '/profile', label: t('Profile') }];

/** Returns the part of the workspace to which an address belongs. */
function barPlaceOf(pathname: string): PlaceOfAddress {
  if (pathname === '/') return { label: t('Dashboard'), back: null };
  if (isWithin(pathname, '/shared/chats')) return { label: t('Shared chat'), back: null };
  if (pathname === '/test') return { label: t('Demo chat'), back: null };
  const place = places.find(({ path }) => path !== '/' && isWithin(pathname, path));
  if (!place) return { label: t('Page not found'), back: null };
  const isOwn = pathname === place.path || place === administration;
  return { label: place.label, back: isOwn ? null : place.path };
}

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The left end of the header: the title of the screen, or the way back to the list above it. An agent's page replaces it. */
export function BarPlace() {
  const { pathname, search } = useLocation();
  const place = barPlaceOf(pathname);
  const back = place.back ?? (isTrash(search) ? pathname : null);
  // The screen has the same words as its heading, which people with a screen reader hear instead.
  if (back === null)
    return (
      <span className={classes.place} aria-hidden="true">
        {place.label}
      </span>
    );
  return (
    <nav className={classes.place} aria-label={t('Breadcrumb')}>
      <Link className={classes.back} to={back}>
        {place.label}
      </Link>
    </nav>
  );
}

const isTrash = (search: string) => new URLSearchParams(search).get('trash') === 'true';
