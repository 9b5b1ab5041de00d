import { part } from '@staffroom/sdk/host';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useAuth } from '../session/auth-provider.tsx';
import { ScreenSpinner } from '../placeholders/screen-spinner.tsx';

export const fetchShell = () => import(/* webpackChunkName: "shell" */ './shell.tsx');

export const Shell = part(async () => (await fetchShell()).Shell);

/** What stands around a screen: nothing for visitors, the shell for people who are signed in. */
export function Frame() {
  const { status, user } = useAuth();
  if (status === 'loading') return <ScreenSpinner />;
  if (user === null) {
    return (
      <main id="main">
        <Outlet />
      </main>
    );
  }
  return (
    <Suspense fallback={<ScreenSpinner />}>
      {/* Another person is another workspace: nothing of the one before stays on screen. */}
      <Shell key={user.id} />
    </Suspense>
  );
}
