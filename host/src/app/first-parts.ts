/** What every agent's page begins with. */
export const agentParts = ['agent', 'federation'];

/**
 * The parts and answers that a screen begins with, by its path; the page begins to fetch them before its scripts have run. The first
 * line that matches counts.
 */
export const firstParts: readonly (readonly [path: string, parts: readonly string[]])[] = [
  ['^/$', ['shell', 'dashboard', 'api/ai-agents']],
  ['^/login$', ['login']],
  ['^/documents$', ['shell', 'icons', 'documents']],
  ['^/documents/', ['shell', 'icons', 'document']],
  // Who may answer is asked for by chats at once; what else an agent's page shows, its address does not say.
  [
    '^/agents/.*[?&]chat=',
    ['shell', ...agentParts, 'api/ai-agents', 'api/ai/providers', 'api/ai/models', 'api/ai/defaults'],
  ],
  ['^/agents/.', ['shell', ...agentParts, 'api/ai-agents']],
  ['^/agents$', ['shell', 'icons', 'agents', 'api/ai-agents']],
  ['^/settings$', ['shell', 'icons', 'settings']],
  ['^/admin', ['shell', 'icons', 'admin']],
  ['', ['shell', 'icons']],
];
