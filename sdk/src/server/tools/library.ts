import type { Capabilities } from '../../capabilities.ts';
import type { ChatTurn } from '../../chat.ts';

/** The capabilities that the library tools use. Undefined ones were not granted. */
export interface Library {
  search: Capabilities['search'];
  /** Without this capability, the model can only search passages. */
  documents?: Capabilities['documents'] | undefined;
  /** Whether the model has vision, so that it can view pages. */
  sees?: boolean;
  /** The current turn. With it, the model can also view pages of the turn's attached files. */
  turn?: Pick<ChatTurn, 'attachments' | 'history'> | undefined;
  /** Ids of the chat's documents; empty for all that the person can read. */
  scope: readonly string[];
}

export type OpenLibrary = Pick<Library, 'scope' | 'turn'> & { documents: Capabilities['documents'] };
