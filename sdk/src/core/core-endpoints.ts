import * as chatAttachments from './chat-attachments.ts';
import * as chatMessages from './chat-messages.ts';
import * as chatSessions from './chat-sessions.ts';
import type { CoreEndpoint } from './endpoint.ts';
import * as documentSharing from './document-sharing.ts';
import * as documentVersions from './document-versions.ts';
import * as documents from './documents.ts';
import * as jobs from './jobs.ts';
import * as openapi from './openapi.ts';
import * as agents from './agents.ts';
import * as ai from './ai.ts';
import * as aiGenerate from './ai-generate.ts';
import * as aiPrices from './ai-prices.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as config from './config.ts';
import * as memory from './memory.ts';
import * as notifications from './notifications.ts';
import * as prompts from './prompts.ts';
import * as profile from './profile.ts';
import * as usage from './usage.ts';
import * as people from './people.ts';
import * as search from './search.ts';
import * as sharedChats from './shared-chats.ts';
import * as teams from './teams.ts';

/** Every area of the core's API. An area that is not named here cannot be called and is not described. */
const areas = {
  agents,
  ai,
  aiGenerate,
  aiPrices,
  audit,
  auth,
  chatSessions,
  chatMessages,
  chatAttachments,
  sharedChats,
  config,
  documents,
  documentVersions,
  documentSharing,
  search,
  jobs,
  openapi,
  memory,
  notifications,
  people,
  profile,
  prompts,
  teams,
  usage,
};

type Areas = typeof areas;
type Declared = { [A in keyof Areas]: Extract<Areas[A][keyof Areas[A]], CoreEndpoint> }[keyof Areas];

/** `GET /api/teams` → its endpoint. */
export type CoreApi = { [E in Declared as `${E['method']} ${E['path']}`]: E };

export interface NamedEndpoint {
  /** The area it belongs to: `teams`. */
  area: string;
  /** What the code calls it: `createTeam`. */
  name: string;
  endpoint: CoreEndpoint;
}

/** All of them, for the description of the API and for tests. */
export const coreEndpoints: readonly NamedEndpoint[] = Object.entries(areas).flatMap(([area, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ area, name, endpoint: value }] : [],
  ),
);

function isEndpoint(value: unknown): value is CoreEndpoint {
  return typeof value === 'object' && value !== null && 'policy' in value && 'response' in value;
}
