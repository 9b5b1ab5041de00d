import { randomUUID } from 'node:crypto';
import type { Capabilities, DocumentInfo, DocumentProject, Passage } from '../capabilities.ts';
import { AppError } from '../errors.ts';

export interface FakeDocument {
  filename: string;
  text: string;
  /** The content of the original file; default: the text. */
  file?: Uint8Array;
  id?: string;
  /** The owner's id; default: the tested person. */
  ownerId?: string;
  shared?: boolean;
  /** Number of the only version that can be read; default 1. */
  version?: number;
  /** Default: none. */
  tags?: string[];
  /** The names of its projects. The document's readers are their members. */
  projects?: string[];
}

const reads = (userId: string, { ownerId, shared = false }: FakeDocument) => shared || ownerId === userId;

type Shelved = FakeDocument & Required<Pick<FakeDocument, 'id' | 'ownerId' | 'version'>>;

/** Documents in memory, with a keyword search for sentences. */
export function fakeLibrary(documents: readonly FakeDocument[], ownerId: string) {
  const shelf: Shelved[] = documents.map((document) => ({
    id: randomUUID(),
    ownerId,
    version: 1,
    ...document,
  }));
  const projectIds = new Map<string, string>();
  const projectIdOf = (name: string): DocumentProject['id'] => {
    const id = projectIds.get(name) ?? randomUUID();
    projectIds.set(name, id);
    return id;
  };
  return {
    renew: (documentId: string, text: string): void => {
      const document = shelf.find(({ id }) => id === documentId);
      if (document) Object.assign(document, { text, version: document.version + 1 });
    },
    takeAway: (documentId: string): void => {
      const place = shelf.findIndex(({ id }) => id === documentId);
      if (place >= 0) shelf.splice(place, 1);
    },
    mayRead: (userId: string, documentId: string) =>
      shelf.some((one) => one.id === documentId && reads(userId, one)),
    documents: (userId: string): Capabilities['documents'] => {
      const load = (id: string) => {
        const document = shelf.find((one) => one.id === id && reads(userId, one));
        if (!document) throw new AppError('not-found', 'This document does not exist');
        return document;
      };
      return {
        async list({ search = '', limit = 500, offset = 0 } = {}) {
          const named = ({ filename }: Shelved) => filename.toLowerCase().includes(search.toLowerCase());
          const own = shelf.filter((one) => reads(userId, one) && named(one));
          return own.slice(offset, offset + limit).map(describe);
        },
        async projects() {
          const own = shelf.filter((one) => reads(userId, one));
          const names = [...new Set(own.flatMap(({ projects = [] }) => projects))].toSorted();
          return names.map((name) => ({
            id: projectIdOf(name),
            name,
            documentIds: own.filter(({ projects = [] }) => projects.includes(name)).map(({ id }) => id),
          }));
        },
        get: async (id) => describe(load(id)),
        async content(id, version) {
          const { text, version: current } = load(id);
          if (version !== undefined && version !== current)
            throw new AppError('not-found', 'This document does not exist');
          const pages = [{ number: 1, start: 0, end: text.length }];
          return { version: current, currentVersion: current, text, pages, sections: [], truncated: false };
        },
        picture: async (id) => {
          load(id);
          throw new AppError('unavailable', 'This document cannot be drawn.');
        },
        text: async (id) => load(id).text,
        async file(id, version) {
          const { filename, text, file, version: current } = load(id);
          if (version !== undefined && version !== current)
            throw new AppError('not-found', 'This document does not exist');
          return { filename, fileType: describe(load(id)).fileType, body: file ?? Buffer.from(text) };
        },
        pages: async (id) => [{ number: 1, start: 0, end: load(id).text.length }],
      };
    },
    search(userId: string): Capabilities['search'] {
      const passages: Capabilities['search']['passages'] = async (query, { limit = 5, documentIds } = {}) => {
        const words = wordsOf(query);
        const readable = shelf.filter(
          (one) => reads(userId, one) && (documentIds === undefined || documentIds.includes(one.id)),
        );
        const found = readable.flatMap((document) => sentences(document, words));
        return found.toSorted((a, b) => b.score - a.score).slice(0, limit);
      };
      return {
        passages,
        find: async (query, options) => ({ passages: await passages(query, options), notice: null }),
      };
    },
  };
}

function describe({ id, filename, text, version, tags = [] }: Shelved): DocumentInfo {
  return {
    id,
    filename,
    fileType: filename.split('.').at(-1)?.toLowerCase() ?? '',
    fileSize: Buffer.byteLength(text),
    status: 'processed',
    error: null,
    version,
    summary: null,
    tags,
    createdAt: new Date(0).toISOString(),
    updatedAt: new Date(0).toISOString(),
  };
}

function sentences({ id, filename, text, version }: Shelved, wanted: Set<string>): Passage[] {
  return [...text.matchAll(/[^.!?\n]+[.!?]?/g)].flatMap(({ 0: quote, index }) => {
    const found = [...wordsOf(quote)].filter((word) => wanted.has(word)).length;
    if (found === 0) return [];
    const place = { start: index, end: index + quote.length, page: 1, section: null, version };
    return [{ ...place, id: `${id}:${index}`, documentId: id, filename, quote, score: found / wanted.size }];
  });
}

/** Returns the words of a text without words of one or two letters, which occur in every sentence. */
function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
}
