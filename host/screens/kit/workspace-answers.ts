import type { AiDefaults, AiModelInfo, AiProviderInfo } from '@staffroom/sdk/internal/shared';
import type { WorkspaceConfig } from '@staffroom/sdk/core';
import type { Answers } from './answers.ts';
import { anAgent, aProfile, me } from './fixtures.ts';

export const builtIn: AiProviderInfo = {
  id: 1,
  name: 'Built-in answers',
  identifier: 'built-in',
  protocol: 'builtin',
  description: '',
  isActive: true,
  isDefault: true,
  usable: true,
};

export const extractive: AiModelInfo = {
  id: 11,
  providerId: 1,
  provider: 'Built-in answers',
  name: 'Extractive',
  identifier: 'extractive',
  description: '',
  maxTokens: null,
  contextTokens: null,
  isActive: true,
  isDefault: true,
  retired: false,
  capabilities: {},
};

/** The model settings of a workspace without any API key: built-in answers. */
export const demo: AiDefaults = {
  provider: builtIn,
  model: extractive,
  demo: true,
  fallback: false,
  describer: null,
};

export const config: WorkspaceConfig = {
  productName: 'Staffroom',
  companyName: 'Example',
  companyDomain: 'example.test',
  termsUrl: null,
  privacyUrl: null,
  supportContact: null,
  version: '0.1.0',
  trashDays: 30,
  devSignIn: true,
  signIn: [{ id: 'google', label: 'Google', kind: 'google', domains: ['example.test'] }],
  maintenance: null,
};

/** The server's answers in an empty workspace. A test adds those that differ. */
export function quietWorkspace(): Answers {
  const noDocuments = { total: 0, status: {}, type: {}, tag: {}, owner: { mine: 0, shared: 0 }, recent: 0 };
  return {
    'GET /api/config': config,
    'GET /api/auth/me': me(),
    'GET /api/mcp-accounts': [],
    'GET /api/profile': aProfile(),
    'GET /api/ai-agents': [anAgent()],
    'GET /api/admin/operations': { maintenance: null, pluginsFile: null, version: '0.1.0', commit: null },
    // The dashboard asks these for administrators only.
    'GET /api/admin/people': { items: [], total: 2 },
    'GET /api/admin/retention': [],
    'GET /api/admin/settings': [],
    'GET /api/ai-chat-sessions': [],
    'GET /api/ai-chat-projects': [],
    'GET /api/shared-chats': [],
    'GET /api/projects': [],
    'GET /api/notifications': { items: [], unread: 0 },
    'GET /api/analytics': { documentsProcessed: 0, aiInteractions: 0 },
    'GET /api/documents': { items: [], next: null, counts: noDocuments },
    'GET /api/workflows': [],
    'GET /api/documents/:id/versions': [],
    'GET /api/ai-jobs': [],
    'GET /api/notification-settings': {
      kinds: { shared: 'bell', jobs: 'bell', documents: 'bell', agents: 'bell', budgets: 'bell' },
      quiet: null,
    },
    'GET /api/notification-digest': {
      available: false,
      email: 'ana@example.test',
      timing: null,
      nextAt: null,
    },
    'GET /api/lineage': { from: [], to: [] },
    'GET /api/ai-agents/:id': { ...anAgent(), documents: [], hasDocuments: false, madeBy: null },
    'GET /api/ai-agents/:id/guide': { guide: null },
    'GET /api/storage': { used: 0, limit: null },
    'GET /api/auth/sign-ins': { signIns: [], available: [] },
    'GET /api/budget': { month: '2026-03', spent: '0', amount: null, usedUp: null, run: null },
    'GET /api/library/progress': { searchable: 0, embedded: 0, processing: 0 },
    'GET /api/search': { documents: [] },
    'GET /api/ai/providers': [builtIn],
    'GET /api/ai/models': [extractive],
    'GET /api/ai/defaults': demo,
  };
}
