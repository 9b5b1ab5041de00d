import { Agenda } from './002-agenda.ts';
import { AttachedDocuments } from './016-attached-documents.ts';
import { BlobRemoval } from './009-blob-removal.ts';
import { AnswerSteps } from './013-answer-steps.ts';
import { AiProviders } from './003-ai-providers.ts';
import { SearchModels } from './014-search-models.ts';
import { ChatPictures } from './018-chat-pictures.ts';
import { Describer } from './010-describer.ts';
import { ChatAgents } from './007-chat-agents.ts';
import { Embedders } from './004-embedders.ts';
import { FastLists } from './008-fast-lists.ts';
import { JobPlaces } from './019-job-places.ts';
import { JobSteps } from './015-job-steps.ts';
import { HandOvers } from './022-hand-overs.ts';
import { Initial } from './001-initial.ts';
import { Languages } from './012-languages.ts';
import { RecordIndex } from './020-record-index.ts';
import { StandingWork } from './021-standing-work.ts';
import { TeamsAndShares } from './005-teams-and-shares.ts';
import { Turns } from './006-turns.ts';
import { UnreadDocuments } from './011-unread-documents.ts';
import { Withheld } from './017-withheld.ts';

/** In the order they run. A migration that has been released is never edited. */
export const migrations = [
  { name: '001-initial', class: Initial },
  { name: '002-agenda', class: Agenda },
  { name: '003-ai-providers', class: AiProviders },
  { name: '004-embedders', class: Embedders },
  { name: '005-teams-and-shares', class: TeamsAndShares },
  { name: '006-turns', class: Turns },
  { name: '007-chat-agents', class: ChatAgents },
  { name: '008-fast-lists', class: FastLists },
  { name: '009-blob-removal', class: BlobRemoval },
  { name: '010-describer', class: Describer },
  { name: '011-unread-documents', class: UnreadDocuments },
  { name: '012-languages', class: Languages },
  { name: '013-answer-steps', class: AnswerSteps },
  { name: '014-search-models', class: SearchModels },
  { name: '015-job-steps', class: JobSteps },
  { name: '016-attached-documents', class: AttachedDocuments },
  { name: '017-withheld', class: Withheld },
  { name: '018-chat-pictures', class: ChatPictures },
  { name: '019-job-places', class: JobPlaces },
  { name: '020-record-index', class: RecordIndex },
  { name: '021-standing-work', class: StandingWork },
  { name: '022-hand-overs', class: HandOvers },
];
