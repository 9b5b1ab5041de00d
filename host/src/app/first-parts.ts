/** The parts that a screen begins with, by its path; the page begins to fetch them before its scripts have run. */
export const firstParts: readonly (readonly [path: string, parts: readonly string[]])[] = [
  ['^/$', ['shell', 'dashboard']],
  ['^/login$', ['login']],
  ['^/documents$', ['shell', 'documents']],
  ['^/documents/', ['shell', 'document']],
  ['^/agents/.', ['shell', 'agent', 'federation']],
  ['^/agents$', ['shell', 'agents']],
  ['^/settings$', ['shell', 'settings']],
  ['^/admin', ['shell', 'admin']],
  ['', ['shell']],
];
