import * as chatAttachments from './chat-attachments.ts';
import * as chatMessages from './chat-messages.ts';
import * as chatSessions from './chat-sessions.ts';
import type { CoreEndpoint } from './endpoint.ts';
import * as documentSharing from './document-sharing.ts';
import * as documentVersions from './document-versions.ts';
import * as documents from './documents.ts';
import * as jobs from './jobs.ts';
import * as openapi from './openapi.ts';
import * as people from './people.ts';
import * as search from './search.ts';
import * as sharedChats from './shared-chats.ts';
import * as teams from './teams.ts';

/** Every area of the core's API. An area that is not named here cannot be called and is not described. */
const areas = {
  chatSessions,
  chatMessages,
  chatAttachments,
  sharedChats,
  documents,
  documentVersions,
  documentSharing,
  search,
  jobs,
  openapi,
  people,
  teams,
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
