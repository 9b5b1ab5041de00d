import type { Capabilities } from '../../capabilities.ts';
import type { ChatTurn } from '../../chat.ts';

/** What tools of the library stand on: the capabilities of a call, as far as they are granted. */
export interface Library {
  search: Capabilities['search'];
  /** Absent: passages can be searched for, and nothing else. */
  documents?: Capabilities['documents'] | undefined;
  /** Whether the model sees: pages can be looked at, too. */
  sees?: boolean;
  /** What is asked: pages of the files that went with it can be looked at, too. */
  turn?: Pick<ChatTurn, 'attachments' | 'history'> | undefined;
  /** Ids of the documents that the chat is about; empty for all that the person may read. */
  scope: readonly string[];
}

/** Where documents can be opened. */
export type OpenLibrary = Pick<Library, 'scope' | 'turn'> & { documents: Capabilities['documents'] };
