import { Drawer, Outlet } from '@staffroom/sdk/client';
import { Suspense, useState } from 'react';
import { ScreenSpinner } from '../placeholders/screen-spinner.tsx';
import classes from './layout.module.css';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useScanNews } from '../documents/scan-progress.tsx';
import { useWorkspaceNews } from './use-workspace-news.ts';

/** The shell around every screen of somebody who is signed in. */
export function Layout() {
  const [menu, setMenu] = useState(false);
  useWorkspaceNews();
  useScanNews();
  return (
    <div className={classes.layout}>
      <SkipLink />
      <div className={classes.sidebar}>
        <Sidebar />
      </div>
      <Drawer side="left" title="Menu" open={menu} onClose={() => setMenu(false)}>
        <Sidebar onNavigate={() => setMenu(false)} />
      </Drawer>
      <div className={classes.page}>
        <TopBar onMenu={() => setMenu(true)} />
        <main id="main" className={classes.main} tabIndex={-1}>
          <Suspense fallback={<ScreenSpinner />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}
