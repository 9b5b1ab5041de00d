import type { Capabilities, DocumentInfo, DocumentPage } from '@staffroom/sdk';
import type { CapabilityContext } from './context.ts';

/** The documents module, as far as agents may reach. Every call is made with the person's id. */
export interface DocumentSource {
  list(userId: string): Promise<DocumentInfo[]>;
  get(userId: string, id: string): Promise<DocumentInfo>;
  text(userId: string, id: string): Promise<string>;
  pages(userId: string, id: string): Promise<DocumentPage[]>;
  /** Of these documents those that the person may read and that are still being read themselves. */
  unread(userId: string, ids: readonly string[]): Promise<string[]>;
}

export function documentsCapability(source: DocumentSource) {
  return ({ user }: CapabilityContext): Capabilities['documents'] => ({
    list: () => source.list(user.id),
    get: (id) => source.get(user.id, id),
    text: (id) => source.text(user.id, id),
    pages: (id) => source.pages(user.id, id),
  });
}
