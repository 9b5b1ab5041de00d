import { Icon, NavLink } from '@staffroom/sdk/client';
import { useProductName } from '../workspace/workspace-config.ts';
import { useAuth } from '../session/auth-provider.tsx';
import { administration, type Place, primary, secondary } from './navigation.ts';
import classes from './sidebar.module.css';

/** The main navigation, in the page on wide screens and in a drawer on narrow ones. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const productName = useProductName();
  const isAdmin = useAuth().user?.role === 'admin';
  return (
    <nav className={classes.sidebar} aria-label="Main">
      <p className={classes.product}>{productName}</p>
      <Places places={primary} onNavigate={onNavigate} />
      <div className={classes.secondary}>
        <Places places={isAdmin ? [administration, ...secondary] : secondary} onNavigate={onNavigate} />
      </div>
    </nav>
  );
}

function Places({ places, onNavigate }: { places: Place[]; onNavigate: (() => void) | undefined }) {
  return (
    <ul className={classes.places}>
      {places.map(({ path, label, icon, exact = false }) => (
        <li key={path}>
          {/* NavLink sets aria-current on the place and on everything below it. */}
          <NavLink to={path} end={exact} className={classes.place ?? ''} onClick={onNavigate}>
            <Icon name={icon} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
