import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AgentRoute } from '../agents/agent-route.tsx';
import { Guard } from './guard.tsx';
import { ScreenSpinner } from './screen-spinner.tsx';

type Screen = LazyExoticComponent<ComponentType>;

function screen(load: () => Promise<ComponentType>): Screen {
  return lazy(async () => ({ default: await load() }));
}

const NotFound = screen(
  async () => (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
);

/** Open to everybody. */
const publicScreens: Record<string, Screen> = {
  '/login': screen(async () => (await import('../screens/login/login-screen.tsx')).LoginScreen),
  '/auth-callback': screen(
    async () => (await import('../screens/authorizing/authorizing-screen.tsx')).AuthorizingScreen,
  ),
  '/test': screen(async () => (await import('../screens/demo-chat/demo-chat-screen.tsx')).DemoChatScreen),
  '*': NotFound,
};

/** Only for people who are signed in. */
const screens: Record<string, Screen | typeof AgentRoute> = {
  '/agents/:id/*': AgentRoute,
};

export function AppRoutes() {
  return (
    <Suspense fallback={<ScreenSpinner />}>
      <Routes>
        {Object.entries(publicScreens).map(([path, Screen]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route element={<Guard />}>
          {Object.entries(screens).map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Route>
      </Routes>
    </Suspense>
  );
}
