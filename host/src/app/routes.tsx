import { loadIcons, type Part, part } from '@staffroom/sdk/host';
import { Suspense } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { fetchShell, Frame, Shell } from './frame.tsx';
import { Guard } from './guard.tsx';
import { ScreenSpinner } from '../placeholders/screen-spinner.tsx';
import { screenPaths } from './screen-paths.ts';

type Screen = Part<object>;

/** Screens for people who are not signed in. They are outside the shell, which mounts with the first screen after sign-in. */
const entrances: Record<string, Screen> = {
  '/login': part(
    async () =>
      (await import(/* webpackChunkName: "login" */ '../screens/login/login-screen.tsx')).LoginScreen,
  ),
  '/auth-callback': part(
    async () => (await import('../screens/authorizing/authorizing-screen.tsx')).AuthorizingScreen,
  ),
};

const publicScreens: Record<string, Screen> = {
  '/test': part(async () => (await import('../screens/demo-chat/demo-chat-screen.tsx')).DemoChatScreen),
  '*': part(async () => (await import('../placeholders/page-not-found.tsx')).PageNotFound),
};

/** Screens for signed-in people. They load through the shell's chunk, so that no screen bundles the shell's code again. */
const screens: Record<string, Screen> = Object.fromEntries(
  screenPaths.map((path) => [path, part(async () => (await fetchShell()).fetchScreen(path))]),
);

/** Screens that need only the icons of the first chunk. All other screens wait until the other icons have loaded. */
const withFirstIcons = new Set(['/', '/agents/:id/*', ...Object.keys(entrances)]);

/** Preloads the screen of an address, so that it can appear as soon as the session is known. */
export async function loadFirst(pathname: string): Promise<void> {
  const first = Object.entries({ ...entrances, ...screens }).find(([path]) => matchPath(path, pathname));
  const [path, Screen] = first ?? ['*', publicScreens['*']];
  await Promise.all([
    Screen?.load(),
    path in entrances ? undefined : Shell.load(),
    withFirstIcons.has(path) ? undefined : loadIcons(),
  ]);
}

export function AppRoutes() {
  return (
    <Suspense fallback={<ScreenSpinner />}>
      <Routes>
        {routesOf(entrances)}
        <Route element={<Frame />}>
          {routesOf(publicScreens)}
          <Route element={<Guard />}>{routesOf(screens)}</Route>
        </Route>
      </Routes>
    </Suspense>
  );
}

function routesOf(table: Record<string, Screen>) {
  return Object.entries(table).map(([path, Screen]) => <Route key={path} path={path} element={<Screen />} />);
}
