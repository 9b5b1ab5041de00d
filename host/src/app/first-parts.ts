export const agentParts = ['agent', 'federation'];

const offerAnswers = ['api/ai-agents', 'api/ai/providers', 'api/ai/models', 'api/ai/defaults'];

/** The documents that a new chat suggests questions about. */
const newestDocuments = 'api/documents?sort=-created&status=processed&limit=2';

/** `{chat}` stands for the chat in the query of the address. */
const chatAnswers = [...offerAnswers, 'api/ai-chat-sessions/{chat}', 'api/ai-chat-sessions/{chat}/messages'];

/**
 * The chunks and API answers that a screen needs first, by path. The page preloads them before its scripts run. The first path
 * that matches counts.
 */
export const firstParts: readonly (readonly [path: string, parts: readonly string[]])[] = [
  ['^/$', ['shell', 'dashboard', 'api/ai-agents']],
  ['^/login$', ['login']],
  ['^/documents$', ['shell', 'icons', 'documents']],
  ['^/documents/', ['shell', 'icons', 'document']],
  // The page of an agent immediately requests providers and models only if its address contains a chat. Without one, the
  // address does not tell what the page needs.
  ['^/agents/.*[?&]chat=[0-9a-f-]{36}', ['shell', ...agentParts, 'chat', 'thread', ...chatAnswers]],
  ['^/agents/.*[?&]chat=', ['shell', ...agentParts, 'chat', ...offerAnswers, newestDocuments]],
  ['^/agents/.', ['shell', ...agentParts, 'api/ai-agents']],
  ['^/agents$', ['shell', 'icons', 'agents', 'api/ai-agents']],
  ['^/settings$', ['shell', 'icons', 'settings']],
  ['^/admin', ['shell', 'icons', 'admin']],
  ['', ['shell', 'icons']],
];
