import { Icon, IconButton } from '@staffroom/sdk/client';
import { NavLink } from '@staffroom/sdk/host';
import { useProductName } from '../../workspace/workspace-config.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { NewChatLink } from './new-chat-link.tsx';
import { administration, type Place, primary, secondary } from './navigation-places.ts';
import { ProductMark } from '../product-mark.tsx';
import { ChatList } from '../chats/chat-list.tsx';
import classes from './sidebar.module.css';
import { t } from '../../texts/texts.ts';

interface SidebarProps {
  /** Whether the sidebar shows icons only. */
  folded?: boolean;
  /** Collapses or expands the sidebar. Absent in the drawer, which cannot collapse. */
  onFold?: (folded: boolean) => void;
  onNavigate?: () => void;
}

/** The main navigation and recent chats: in the page on wide screens, in a drawer on narrow ones. */
export function Sidebar({ folded = false, onFold, onNavigate }: SidebarProps) {
  const productName = useProductName();
  const isAdmin = useAuth().user?.role === 'admin';
  return (
    <nav className={classes.sidebar} aria-label={t('Main')} data-folded={folded || undefined}>
      <div className={classes.head}>
        <p className={classes.product}>
          <ProductMark />
          <span className={classes.label}>{productName}</span>
        </p>
        {onFold && (
          <IconButton
            icon="panel-left"
            size="compact"
            label={folded ? t('Expand sidebar') : t('Collapse sidebar')}
            onClick={() => onFold(!folded)}
          />
        )}
      </div>
      <div className={classes.begin}>
        <NewChatLink onNavigate={onNavigate} />
      </div>
      <Places places={primary} onNavigate={onNavigate} isFirst />
      <div className={classes.chats}>{!folded && <ChatList onNavigate={onNavigate} />}</div>
      <Places places={isAdmin ? [administration, ...secondary] : secondary} onNavigate={onNavigate} />
    </nav>
  );
}

interface PlacesProps {
  places: Place[];
  onNavigate: (() => void) | undefined;
  /** The drawer puts the focus on the first link, not into the search field. */
  isFirst?: boolean;
}

function Places({ places, onNavigate, isFirst = false }: PlacesProps) {
  return (
    <ul className={classes.places}>
      {places.map(({ path, label, icon, exact = false }, at) => (
        <li key={path}>
          {/* NavLink sets `aria-current` for its own page and for all pages below it. */}
          <NavLink
            to={path}
            end={exact}
            className={classes.place ?? ''}
            title={label}
            data-autofocus={(isFirst && at === 0) || undefined}
            onClick={onNavigate}
          >
            <Icon name={icon} />
            <span className={classes.label}>{label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
