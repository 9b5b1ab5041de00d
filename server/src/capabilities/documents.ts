import type { DocumentInfo, DocumentPage } from '@staffroom/sdk';
import type {
  Capabilities,
  DocumentFile,
  DocumentListOptions,
  DocumentProject,
  DocumentText,
  Picture,
} from '@staffroom/sdk/internal/shared';
import type { CapabilityContext } from './context.ts';

/** A query for a list of documents. `q` is searched in the file name and in the other text that the list shows. */
export interface DocumentListQuery {
  q?: string;
  limit?: number;
  offset?: number;
}

/** The part of the documents module that agents can use. Every call includes the person's id. */
export interface DocumentSource {
  list(userId: string, query?: DocumentListQuery): Promise<DocumentInfo[]>;
  projects(userId: string): Promise<DocumentProject[]>;
  get(userId: string, id: string): Promise<DocumentInfo>;
  content(userId: string, id: string, version?: number): Promise<DocumentText>;
  text(userId: string, id: string): Promise<string>;
  picture(userId: string, id: string, page: number, version?: number): Promise<Picture>;
  pages(userId: string, id: string): Promise<DocumentPage[]>;
  file(userId: string, id: string, version?: number): Promise<DocumentFile>;
  /** Returns those of the documents that the person has access to and that are still being processed. */
  unread(userId: string, ids: readonly string[]): Promise<string[]>;
}

export function documentsCapability(source: DocumentSource) {
  return ({ user }: CapabilityContext): Capabilities['documents'] => ({
    list: ({ search, ...page }: DocumentListOptions = {}) =>
      source.list(user.id, { ...page, ...(search !== undefined && { q: search }) }),
    projects: () => source.projects(user.id),
    get: (id) => source.get(user.id, id),
    content: (id, version) => source.content(user.id, id, version),
    text: (id) => source.text(user.id, id),
    picture: (id, page, version) => source.picture(user.id, id, page, version),
    pages: (id) => source.pages(user.id, id),
    file: (id, version) => source.file(user.id, id, version),
  });
}
