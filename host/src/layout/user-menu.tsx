import {
  Button,
  Menu,
  MenuHeading,
  MenuItem,
  MenuLink,
  MenuSeparator,
  VisuallyHidden,
} from '@staffroom/sdk/client';
import { Avatar, useTheme } from '@staffroom/sdk/host';
import { useAuth } from '../session/auth-provider.tsx';
import classes from './user-menu.module.css';
import { t } from '../texts/texts.ts';

const themes = [
  { theme: 'light', icon: 'sun', label: t('Light') },
  { theme: 'dark', icon: 'moon', label: t('Dark') },
  { theme: 'system', icon: 'monitor', label: t('System') },
] as const;

export function UserMenu() {
  const { user, logout } = useAuth();
  const { theme: chosen, setTheme } = useTheme();
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
      <MenuSeparator />
      {themes.map(({ theme, icon, label }) => (
        <MenuItem key={theme} icon={icon} checked={theme === chosen} onSelect={() => setTheme(theme)}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon="log-out" onSelect={() => void logout()}>
        {t('Log out')}
      </MenuItem>
    </Menu>
  );
}
