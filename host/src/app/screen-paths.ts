/** Where people who are signed in get to; `screens.ts` says what is shown there. */
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
