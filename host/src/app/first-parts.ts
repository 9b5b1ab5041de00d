/**
 * The parts and answers that a screen begins with, by its path; the page begins to fetch them before its scripts have run. The first
 * line that matches counts.
 */
export const firstParts: readonly (readonly [path: string, parts: readonly string[]])[] = [
  ['^/$', ['shell', 'dashboard', 'api/ai-agents']],
  ['^/login$', ['login']],
  ['^/documents$', ['shell', 'documents']],
  ['^/documents/', ['shell', 'document']],
  [
    '^/agents/.',
    ['shell', 'agent', 'federation', 'api/ai-agents', 'api/ai/providers', 'api/ai/models', 'api/ai/defaults'],
  ],
  ['^/agents$', ['shell', 'agents', 'api/ai-agents']],
  ['^/settings$', ['shell', 'settings']],
  ['^/admin', ['shell', 'admin']],
  ['', ['shell']],
];
