import {
  Button,
  Menu,
  MenuHeading,
  MenuItem,
  MenuLink,
  MenuSeparator,
  useTheme,
  VisuallyHidden,
} from '@staffroom/sdk/client';
import { Avatar } from '@staffroom/sdk/host';
import { useAuth } from '../session/auth-provider.tsx';
import classes from './user-menu.module.css';
import { t } from '../texts/texts.ts';

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { user, logout } = useAuth();
  const { applied, setTheme } = useTheme();
  const dark = applied === 'dark';
  if (user === null) return null;
  const name = user.name;
  return (
    <Menu
      label={t('Account')}
      align="end"
      trigger={
        <Button variant="quiet" className={classes.trigger}>
          <Avatar name={name} picture={user.picture} size={24} />
          <VisuallyHidden>{t('Account of {name}', { name })}</VisuallyHidden>
        </Button>
      }
    >
      <MenuHeading>
        <span className={classes.person}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </span>
      </MenuHeading>
      <MenuSeparator />
      <MenuLink to="/profile" icon="user">
        {t('Profile')}
      </MenuLink>
      <MenuLink to="/settings" icon="settings">
        {t('Settings')}
      </MenuLink>
      <MenuItem icon={dark ? 'sun' : 'moon'} onSelect={() => setTheme(dark ? 'light' : 'dark')}>
        {dark ? t('Light theme') : t('Dark theme')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="log-out" onSelect={() => void logout()}>
        {t('Log out')}
      </MenuItem>
    </Menu>
  );
}
