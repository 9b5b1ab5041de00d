import { IconButton } from '@staffroom/sdk/client';
import { popup } from '@staffroom/sdk/host';
import { type RefCallback, useEffect, useState } from 'react';
import { BarPlace } from './bar-place.tsx';
import { NotificationCentre } from './notifications/notification-centre.tsx';
import { PaletteLoading } from './palette/palette-loading.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';
import { t } from '../texts/texts.ts';

const Palette = popup(
  async () => (await import('./palette/palette.tsx')).Palette,
  ({ query, onQueryChange }) => <PaletteLoading onType={(text) => onQueryChange(query + text)} />,
);

const ShortcutSheet = popup(async () => (await import('../shortcuts/shortcut-sheet.tsx')).ShortcutSheet);

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

interface TopBarProps {
  onMenu: () => void;
  pageBar: RefCallback<HTMLElement>;
}

/** The header: the title or the way back, controls of the page, then the search, notifications and the person's menu. */
export function TopBar({ onMenu, pageBar }: TopBarProps) {
  /** The search words of the palette; null while the palette is closed. */
  const [query, setQuery] = useState<string | null>(null);

  const [keys, setKeys] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'k' && key !== '/') return;
      event.preventDefault();
      if (key === 'k') setQuery((open) => (open === null ? '' : null));
      else setKeys(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <header className={classes.bar}>
      <IconButton className={classes.menu} icon="menu" label={t('Open menu')} onClick={onMenu} />
      <BarPlace />
      <div ref={pageBar} className={classes.page} />
      <div className={classes.search}>
        <input
          className={classes.field}
          type="search"
          placeholder={t('Search...')}
          aria-label={t('Search documents, chats, agents and actions')}
          value=""
          onClick={() => setQuery('')}
          onKeyDown={(event) => event.key === 'Enter' && setQuery('')}
          onChange={(event) => setQuery(event.target.value)}
        />
        <kbd className={classes.keys}>{isMac ? '⌘K' : t('Ctrl K')}</kbd>
      </div>
      <IconButton
        className={classes.find}
        icon="search"
        label={t('Search documents, chats, agents and actions')}
        onClick={() => setQuery('')}
      />
      <div className={classes.end}>
        <NotificationCentre />
        <UserMenu />
      </div>
      {keys && <ShortcutSheet onClose={() => setKeys(false)} />}
      {query !== null && <Palette query={query} onQueryChange={setQuery} onClose={() => setQuery(null)} />}
    </header>
  );
}
