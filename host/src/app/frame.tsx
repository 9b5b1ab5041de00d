import { part } from '@staffroom/sdk/host';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useAuth } from '../session/auth-provider.tsx';
import { ScreenSpinner } from '../placeholders/screen-spinner.tsx';

export const fetchShell = () => import(/* webpackChunkName: "shell" */ './shell.tsx');

export const Shell = part(async () => (await fetchShell()).Shell);

/** Puts the shell around a screen for signed-in people. For visitors, the screen is alone. */
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
      {/* The key makes React start again when another person signs in, so that no state of the previous person stays. */}
      <Shell key={user.id} />
    </Suspense>
  );
}
