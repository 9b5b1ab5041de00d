import { Drawer, loadIcons, Outlet, PageBarProvider, whenInUse, WidePageProvider } from '@staffroom/sdk/host';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useScanNews } from '../documents/scan-progress.tsx';
import { ScreenBoundary } from '../placeholders/screen-boundary.tsx';
import { ScreenSkeleton } from '../placeholders/screen-skeleton.tsx';
import { Confirmations } from './confirmation/confirmations.tsx';
import { ConnectionLine } from './connection-line.tsx';
import classes from './layout.module.css';
import { MaintenanceLine } from './maintenance-line.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useFolded } from './sidebar/use-folded.ts';
import { useScrollPlace } from './use-scroll-place.ts';
import { usePageMovement } from './use-page-movement.ts';
import { useWorkspaceNews } from './use-workspace-news.ts';
import { t } from '../texts/texts.ts';

export function Layout() {
  const [menu, setMenu] = useState(false);
  const { folded, fold, registerWidePage } = useFolded();
  const main = useRef<HTMLElement>(null);
  useScrollPlace(main);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  useWorkspaceNews();
  useScanNews();
  usePageMovement();
  // Ignores a failed load: the icons are requested again when one of them is shown.
  useEffect(() => whenInUse(() => void loadIcons().catch(() => undefined)), []);
  return (
    <div className={classes.layout}>
      <SkipLink />
      <Confirmations />
      <div className={classes.sidebar} data-folded={folded || undefined}>
        <Sidebar folded={folded} onFold={fold} />
      </div>
      <Drawer side="left" title={t('Menu')} open={menu} onClose={() => setMenu(false)}>
        <Sidebar onNavigate={() => setMenu(false)} />
      </Drawer>
      <div className={classes.page}>
        <TopBar onMenu={() => setMenu(true)} pageBar={setBar} />
        <ConnectionLine />
        <MaintenanceLine />
        <main ref={main} id="main" className={classes.main} tabIndex={-1}>
          <PageBarProvider bar={bar}>
            <WidePageProvider value={registerWidePage}>
              <ScreenBoundary>
                <Suspense fallback={<ScreenSkeleton />}>
                  <Outlet />
                </Suspense>
              </ScreenBoundary>
            </WidePageProvider>
          </PageBarProvider>
        </main>
      </div>
    </div>
  );
}
