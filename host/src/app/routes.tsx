import { loadIcons, type Part, part } from '@staffroom/sdk/host';
import { Suspense } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { fetchShell, Frame, Shell } from './frame.tsx';
import { Guard } from './guard.tsx';
import { ScreenSpinner } from '../placeholders/screen-spinner.tsx';
import { screenPaths } from './screen-paths.ts';

type Screen = Part<object>;

/** The way in: without the shell, which is mounted on the first screen behind it. */
const entrances: Record<string, Screen> = {
  '/login': part(
    async () =>
      (await import(/* webpackChunkName: "login" */ '../screens/login/login-screen.tsx')).LoginScreen,
  ),
  '/auth-callback': part(
    async () => (await import('../screens/authorizing/authorizing-screen.tsx')).AuthorizingScreen,
  ),
};

/** Open to everybody. */
const publicScreens: Record<string, Screen> = {
  '/test': part(async () => (await import('../screens/demo-chat/demo-chat-screen.tsx')).DemoChatScreen),
  '*': part(async () => (await import('../placeholders/page-not-found.tsx')).PageNotFound),
};

/** Only for people who are signed in. Their code is named inside the shell, so that none of them brings again what the shell has. */
const screens: Record<string, Screen> = Object.fromEntries(
  screenPaths.map((path) => [path, part(async () => (await fetchShell()).fetchScreen(path))]),
);

/** They show signs of the first part alone; every other screen waits for all of them. */
const withFirstIcons = new Set(['/', '/agents/:id/*', ...Object.keys(entrances)]);

/** Fetches what stands at an address, so that it can be shown as soon as it is known who asks. */
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
