import type { Capabilities } from '../../capabilities.ts';
import type { ChatTurn } from '../../chat.ts';

/** The capabilities that the library tools use, as far as they are granted. */
export interface Library {
  search: Capabilities['search'];
  /** Without it, the model can only search passages. */
  documents?: Capabilities['documents'] | undefined;
  /** Whether the model sees pictures, so that it can view pages. */
  sees?: boolean;
  /** The current turn, so that the model can view pages of its attached files, too. */
  turn?: Pick<ChatTurn, 'attachments' | 'history'> | undefined;
  /** Ids of the chat's documents; empty for all that the person can read. */
  scope: readonly string[];
}

export type OpenLibrary = Pick<Library, 'scope' | 'turn'> & { documents: Capabilities['documents'] };
