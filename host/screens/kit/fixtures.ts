import type { Citation } from '@staffroom/sdk';
import type { AgentInfo, ChatMessage, ChatSession } from '@staffroom/sdk/internal/shared';
import type { HandOverInfo, LibraryDocument, Profile } from '@staffroom/sdk/core';
import type { CoreAnswer } from '@staffroom/sdk/host';

export const anId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

type Me = CoreAnswer<'GET /api/auth/me'>;

export const me = (over: Partial<Me> = {}): Me => ({
  id: anId(1),
  email: 'ana@example.test',
  name: 'Ana',
  picture: null,
  role: 'user',
  username: 'ana',
  language: null,
  ...over,
});

export const aProfile = (over: Partial<Profile> = {}): Profile => ({
  name: 'Ana',
  userInfo: '',
  customInstructions: '',
  language: null,
  picture: null,
  email: 'ana@example.test',
  role: 'user',
  ...over,
});

const nothing = { provider: null, model: null, temperature: null, maxTokens: null };

/** A running agent with a chat and without code. */
export const anAgent = (over: Partial<AgentInfo> = {}): AgentInfo => ({
  id: 1,
  slug: 'policy-desk',
  pluginId: null,
  name: 'Policy Desk',
  description: 'Answers questions about company policies.',
  provider: 'Built-in answers',
  aiProvider: null,
  settings: { ...nothing, provider: 'built-in', model: 'extractive' },
  own: nothing,
  iconName: null,
  iconColor: null,
  badge: null,
  aliases: [],
  isActive: true,
  state: 'running',
  layout: 'full',
  widePages: [],
  clientUrl: null,
  integrity: null,
  frame: false,
  api: '/api/agents/policy-desk',
  sdk: '*',
  version: '',
  capabilities: ['ai'],
  permissions: ['ai'],
  starters: [],
  systemPrompt: '',
  hasOwnPrompt: false,
  chats: true,
  accepts: { question: true, documents: { types: null, most: 20 }, text: true },
  commands: [],
  madeHere: true,
  hasSettings: false,
  offers: [],
  usesTools: false,
  hosts: [],
  ...over,
});

const then = '2026-03-02T09:00:00.000Z';

export const aDocument = (over: Partial<LibraryDocument> = {}): LibraryDocument => ({
  id: anId(100),
  userId: anId(1),
  owner: { id: anId(1), name: 'Ana', picture: null },
  access: 'owner',
  role: 'owner',
  shared: false,
  filename: 'handbook.txt',
  fileType: 'txt',
  fileSize: 1200,
  hash: 'a'.repeat(64),
  status: 'processed',
  error: null,
  failure: null,
  summary: null,
  summaryBy: 'text',
  tags: [],
  agentName: null,
  version: 1,
  pendingVersion: null,
  pages: null,
  ocr: null,
  truncated: false,
  attachedTo: null,
  createdAt: then,
  updatedAt: then,
  deletedAt: null,
  ...over,
});

export const aChat = (over: Partial<ChatSession> = {}): ChatSession => ({
  id: anId(200),
  agentId: 1,
  agent: 'policy-desk',
  title: 'Travel rules',
  documentIds: [],
  project: null,
  pinned: false,
  shared: false,
  sharedWithProject: false,
  sharedByName: false,
  createdAt: then,
  updatedAt: then,
  ...over,
});

export const aMessage = (over: Partial<ChatMessage> = {}): ChatMessage => {
  const id = over.id ?? anId(300);
  return {
    id,
    sessionId: anId(200),
    clientMessageId: null,
    role: 'user',
    content: 'In which class is rail travel booked?',
    status: 'complete',
    runId: null,
    citations: [],
    parentId: null,
    siblingIds: [id],
    checks: null,
    steps: [],
    reasoning: null,
    rating: null,
    attachment: null,
    attachments: [],
    usage: null,
    provider: null,
    model: null,
    durationMs: null,
    createdAt: then,
    ...over,
  };
};

/** A citation of the page with the same number. */
export const aCitation = (number: number, over: Partial<Citation> = {}): Citation => ({
  number,
  id: anId(700 + number),
  documentId: anId(100),
  filename: 'handbook.pdf',
  version: 1,
  page: number,
  section: null,
  start: 0,
  end: 33,
  quote: 'The notice period is ninety days.',
  before: '',
  after: '',
  ...over,
});

export const aHandOver = (question = ''): HandOverInfo => ({
  id: anId(600),
  to: 'policy-desk',
  href: `/agents/policy-desk?handover=${anId(600)}`,
  question,
  text: '',
  command: null,
  documents: [],
  from: null,
  arrived: null,
});
