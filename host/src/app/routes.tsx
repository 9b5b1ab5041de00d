import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Frame } from './frame.tsx';
import { Guard } from './guard.tsx';
import { ScreenSpinner } from '../placeholders/screen-spinner.tsx';

/** A screen whose code is fetched when it is first shown. */
function screen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

/** The way in: without the shell, which is mounted on the first screen behind it. */
const entrances: Record<string, ComponentType> = {
  '/login': screen(async () => (await import('../screens/login/login-screen.tsx')).LoginScreen),
  '/auth-callback': screen(
    async () => (await import('../screens/authorizing/authorizing-screen.tsx')).AuthorizingScreen,
  ),
};

/** Open to everybody. */
const publicScreens: Record<string, ComponentType> = {
  '/test': screen(async () => (await import('../screens/demo-chat/demo-chat-screen.tsx')).DemoChatScreen),
  '*': screen(async () => (await import('../placeholders/page-not-found.tsx')).PageNotFound),
};

const loadAgentRoute = () => import('../screens/agent/agent-route.tsx');
// Fetched while it is asked who is signed in.
if (window.location.pathname.startsWith('/agents/')) loadAgentRoute().catch(() => undefined);

/** Only for people who are signed in. */
const screens: Record<string, ComponentType> = {
  '/': screen(async () => (await import('../screens/dashboard/dashboard-screen.tsx')).DashboardScreen),
  '/documents': screen(
    async () => (await import('../screens/documents/documents-screen.tsx')).DocumentsScreen,
  ),
  '/documents/:id': screen(
    async () => (await import('../screens/document/document-screen.tsx')).DocumentScreen,
  ),
  '/agents': screen(async () => (await import('../screens/agents/agents-screen.tsx')).AgentsScreen),
  '/agents/:id/*': screen(async () => (await loadAgentRoute()).AgentRoute),
  '/jobs': screen(async () => (await import('../screens/jobs/jobs-screen.tsx')).JobsScreen),
  '/jobs/:id': screen(async () => (await import('../screens/jobs/job-screen.tsx')).JobScreen),
  '/shared/chats/:id': screen(
    async () => (await import('../screens/shared-chat/shared-chat-screen.tsx')).SharedChatScreen,
  ),
  '/profile': screen(async () => (await import('../screens/profile/profile-screen.tsx')).ProfileScreen),
  '/settings': screen(async () => (await import('../screens/settings/settings-screen.tsx')).SettingsScreen),
  '/admin/*': screen(async () => (await import('./admin-routes.tsx')).AdminRoutes),
  '/help': screen(async () => (await import('../screens/help/help-screen.tsx')).HelpScreen),
};

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

function routesOf(table: Record<string, ComponentType>) {
  return Object.entries(table).map(([path, Screen]) => <Route key={path} path={path} element={<Screen />} />);
}
