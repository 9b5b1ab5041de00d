import type { ComponentType } from 'react';
import type { ScreenPath } from './screen-paths.ts';

const screens: Record<ScreenPath, () => Promise<ComponentType>> = {
  '/': async () =>
    (await import(/* webpackChunkName: "dashboard" */ '../screens/dashboard/dashboard-screen.tsx'))
      .DashboardScreen,
  '/documents': async () =>
    (await import(/* webpackChunkName: "documents" */ '../screens/documents/documents-screen.tsx'))
      .DocumentsScreen,
  '/documents/:id': async () =>
    (await import(/* webpackChunkName: "document" */ '../screens/document/document-screen.tsx'))
      .DocumentScreen,
  '/agents': async () =>
    (await import(/* webpackChunkName: "agents" */ '../screens/agents/agents-screen.tsx')).AgentsScreen,
  '/agents/:id/*': async () =>
    (await import(/* webpackChunkName: "agent" */ '../screens/agent/agent-route.tsx')).AgentRoute,
  '/projects': async () =>
    (await import(/* webpackChunkName: "projects" */ '../screens/projects/projects-screen.tsx'))
      .ProjectsScreen,
  '/projects/:id': async () =>
    (await import(/* webpackChunkName: "project" */ '../screens/projects/project-screen.tsx')).ProjectScreen,
  '/jobs': async () => (await import('../screens/jobs/jobs-screen.tsx')).JobsScreen,
  '/jobs/:id': async () => (await import('../screens/jobs/job-screen.tsx')).JobScreen,
  '/shared/chats/:id': async () =>
    (await import('../screens/shared-chat/shared-chat-screen.tsx')).SharedChatScreen,
  '/profile': async () => (await import('../screens/profile/profile-screen.tsx')).ProfileScreen,
  '/settings': async () =>
    (await import(/* webpackChunkName: "settings" */ '../screens/settings/settings-screen.tsx'))
      .SettingsScreen,
  '/admin/*': async () => (await import(/* webpackChunkName: "admin" */ './admin-routes.tsx')).AdminRoutes,
  '/help': async () => (await import('../screens/help/help-screen.tsx')).HelpScreen,
  '/help/developers/:page?': async () =>
    (await import('../screens/help/developers/developers-screen.tsx')).DevelopersScreen,
};

export function fetchScreen(path: ScreenPath): Promise<ComponentType> {
  return screens[path]();
}
