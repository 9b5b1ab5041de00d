import * as agentAccess from './agents/agent-access.ts';
import * as agentControls from './agents/agent-controls.ts';
import * as agentCanaries from './agents/agent-canaries.ts';
import * as agentDeliveries from './agents/agent-deliveries.ts';
import * as agentIndex from './agents/agent-index.ts';
import * as agentSecrets from './agents/agent-secrets.ts';
import * as agentSettings from './agents/agent-settings.ts';
import * as agentTools from './agents/agent-tools.ts';
import * as agentVersions from './agents/agent-versions.ts';
import * as agents from './agents/agents.ts';
import * as handOvers from './agents/hand-overs.ts';
import * as jobs from './agents/jobs.ts';
import * as schedules from './agents/schedules.ts';
import * as styleGuide from './agents/style-guide.ts';
import * as memory from './agents/memory.ts';
import * as pageFaults from './agents/page-faults.ts';
import * as prompts from './agents/prompts.ts';
import * as unfitRecords from './agents/invalid-records.ts';
import * as aiGenerate from './ai/ai-generate.ts';
import * as aiPrices from './ai/ai-prices.ts';
import * as ai from './ai/ai.ts';
import * as budgets from './ai/budgets.ts';
import * as mcpAccounts from './ai/mcp-accounts.ts';
import * as mcpServers from './ai/mcp-servers.ts';
import * as searchModels from './ai/search-models.ts';
import * as usage from './ai/usage.ts';
import * as answerFailure from './chat/answer-failure.ts';
import * as answerWhy from './chat/answer-why.ts';
import * as chatAttachments from './chat/chat-attachments.ts';
import * as chatMessages from './chat/chat-messages.ts';
import * as chatSessions from './chat/chat-sessions.ts';
import * as chatShares from './chat/chat-shares.ts';
import * as sharedChats from './chat/shared-chats.ts';
import * as answerApps from './chat/answer-apps.ts';
import * as toolApprovals from './chat/tool-approvals.ts';
import * as config from './config.ts';
import type { CoreEndpoint } from './endpoint.ts';
import * as documentSharing from './library/document-sharing.ts';
import * as documentVersions from './library/document-versions.ts';
import * as documents from './library/documents.ts';
import * as ocrLanguages from './library/ocr-languages.ts';
import * as search from './library/search.ts';
import * as storageLimits from './library/storage-limits.ts';
import * as openapi from './openapi.ts';
import * as projectContent from './projects/project-content.ts';
import * as projects from './projects/projects.ts';
import * as directorySync from './people/directory-sync.ts';
import * as accessTokens from './people/access-tokens.ts';
import * as adminTokens from './people/admin-tokens.ts';
import * as adminLink from './people/admin-link.ts';
import * as ownSessions from './people/own-sessions.ts';
import * as connectedAssistants from './people/connected-assistants.ts';
import * as accounts from './people/accounts.ts';
import * as audit from './people/audit.ts';
import * as auth from './people/session-user.ts';
import * as signInProviders from './people/sign-in-providers.ts';
import * as backups from './people/backups.ts';
import * as confirmations from './people/confirmations.ts';
import * as notificationDigest from './people/notification-digest.ts';
import * as notificationSettings from './people/notification-settings.ts';
import * as notifications from './people/notifications.ts';
import * as operations from './people/operations.ts';
import * as people from './people/people.ts';
import * as personalData from './people/personal-data.ts';
import * as retention from './people/retention.ts';
import * as workspaceSettings from './people/workspace-settings.ts';
import * as profile from './people/profile.ts';
import * as teams from './people/teams.ts';

/** Every area of the core's API. Endpoints of an area that is not listed here cannot be called and are not documented. */
const areas = {
  accessTokens,
  accounts,
  adminTokens,
  agents,
  agentAccess,
  agentControls,
  agentCanaries,
  agentDeliveries,
  agentIndex,
  agentSecrets,
  agentSettings,
  agentTools,
  agentVersions,
  ai,
  aiGenerate,
  aiPrices,
  audit,
  auth,
  signInProviders,
  backups,
  budgets,
  chatSessions,
  chatMessages,
  chatAttachments,
  chatShares,
  sharedChats,
  answerFailure,
  answerWhy,
  config,
  connectedAssistants,
  directorySync,
  ownSessions,
  adminLink,
  documents,
  documentVersions,
  documentSharing,
  ocrLanguages,
  search,
  searchModels,
  handOvers,
  jobs,
  schedules,
  storageLimits,
  styleGuide,
  openapi,
  memory,
  notifications,
  notificationSettings,
  confirmations,
  notificationDigest,
  operations,
  pageFaults,
  people,
  personalData,
  profile,
  projects,
  projectContent,
  prompts,
  mcpAccounts,
  mcpServers,
  retention,
  teams,
  answerApps,
  toolApprovals,
  unfitRecords,
  usage,
  workspaceSettings,
};

type Areas = typeof areas;
type Declared = { [A in keyof Areas]: Extract<Areas[A][keyof Areas[A]], CoreEndpoint> }[keyof Areas];

/** Maps `GET /api/teams` to the type of its endpoint. */
export type CoreApi = { [E in Declared as `${E['method']} ${E['path']}`]: E };

export interface NamedEndpoint {
  /** Name of the endpoint's area: `teams`. */
  area: string;
  /** Name of the endpoint in the code: `createTeam`. */
  name: string;
  endpoint: CoreEndpoint;
}

export const coreEndpoints: readonly NamedEndpoint[] = Object.entries(areas).flatMap(([area, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ area, name, endpoint: value }] : [],
  ),
);

function isEndpoint(value: unknown): value is CoreEndpoint {
  return typeof value === 'object' && value !== null && 'policy' in value && 'response' in value;
}
