import { type Part, part } from '@staffroom/sdk/host';
import { Suspense } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { Frame, Shell } from './frame.tsx';
import { Guard } from './guard.tsx';
import { ScreenSpinner } from '../placeholders/screen-spinner.tsx';

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

/** Only for people who are signed in. */
const screens: Record<string, Screen> = {
  '/': part(
    async () =>
      (await import(/* webpackChunkName: "dashboard" */ '../screens/dashboard/dashboard-screen.tsx'))
        .DashboardScreen,
  ),
  '/documents': part(
    async () =>
      (await import(/* webpackChunkName: "documents" */ '../screens/documents/documents-screen.tsx'))
        .DocumentsScreen,
  ),
  '/documents/:id': part(
    async () =>
      (await import(/* webpackChunkName: "document" */ '../screens/document/document-screen.tsx'))
        .DocumentScreen,
  ),
  '/agents': part(
    async () =>
      (await import(/* webpackChunkName: "agents" */ '../screens/agents/agents-screen.tsx')).AgentsScreen,
  ),
  '/agents/:id/*': part(
    async () => (await import(/* webpackChunkName: "agent" */ '../screens/agent/agent-route.tsx')).AgentRoute,
  ),
  '/jobs': part(async () => (await import('../screens/jobs/jobs-screen.tsx')).JobsScreen),
  '/jobs/:id': part(async () => (await import('../screens/jobs/job-screen.tsx')).JobScreen),
  '/shared/chats/:id': part(
    async () => (await import('../screens/shared-chat/shared-chat-screen.tsx')).SharedChatScreen,
  ),
  '/profile': part(async () => (await import('../screens/profile/profile-screen.tsx')).ProfileScreen),
  '/settings': part(
    async () =>
      (await import(/* webpackChunkName: "settings" */ '../screens/settings/settings-screen.tsx'))
        .SettingsScreen,
  ),
  '/admin/*': part(
    async () => (await import(/* webpackChunkName: "admin" */ './admin-routes.tsx')).AdminRoutes,
  ),
  '/help': part(async () => (await import('../screens/help/help-screen.tsx')).HelpScreen),
};

/** Fetches what stands at an address, so that it can be shown as soon as it is known who asks. */
export async function loadFirst(pathname: string): Promise<void> {
  const first = Object.entries({ ...entrances, ...screens }).find(([path]) => matchPath(path, pathname));
  const [path, Screen] = first ?? ['*', publicScreens['*']];
  await Promise.all([Screen?.load(), path in entrances ? undefined : Shell.load()]);
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
