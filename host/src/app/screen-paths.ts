/** The paths of screens for signed-in people. `screens.ts` has the screens themselves. */
export const screenPaths = [
  '/',
  '/documents',
  '/documents/:id',
  '/agents',
  '/agents/:id/*',
  '/projects',
  '/projects/:id',
  '/jobs',
  '/jobs/:id',
  '/shared/chats/:id',
  '/profile',
  '/settings',
  '/admin/*',
  '/help',
  '/help/developers/:page?',
] as const;

export type ScreenPath = (typeof screenPaths)[number];
