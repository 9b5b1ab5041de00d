import type { DocumentCounts, DocumentQuery, LibraryDocument } from '@staffroom/sdk/core';
import type { Answers } from './answers.ts';
import { aDocument, anId } from './fixtures.ts';
import { refuse } from './refusal.ts';

/** Simulates a library for one person, who can list, change, delete and restore documents. */
export class LibraryDesk {
  documents: LibraryDocument[] = [];

  /** Adds a document. @returns the document, already processed */
  add(filename: string, over: Partial<LibraryDocument> = {}): LibraryDocument {
    const id = anId(100 + this.documents.length);
    const fileType = filename.split('.').at(-1) ?? '';
    const document = aDocument({ id, filename, fileType, ...over });
    this.documents = [document, ...this.documents];
    return document;
  }

  answers(): Answers {
    const one = (params: Record<string, string>, then: (document: LibraryDocument) => LibraryDocument) => {
      const found = this.documents.find(({ id }) => id === params['id']);
      if (!found) return refuse('not-found', 'There is no such document');
      const changed = then(found);
      this.documents = this.documents.map((each) => (each.id === changed.id ? changed : each));
      return changed;
    };
    const many = (then: (document: LibraryDocument) => LibraryDocument | null) => {
      this.documents = this.documents.flatMap((each) => then(each) ?? []);
    };
    return {
      'GET /api/documents': ({ query }) => this.#list(query),
      'GET /api/documents/:id': ({ params }) => {
        const found = one(params, (document) => document);
        return 'id' in found ? { ...found, content: null } : found;
      },
      'GET /api/documents/:id/content': {
        version: 1,
        currentVersion: 1,
        text: 'Word for word.',
        pages: [],
        sections: [],
        truncated: false,
        remarks: [],
        encoding: null,
        attachments: [],
      },
      'PATCH /api/documents/:id': ({ params, body }) =>
        one(params, (document) => ({ ...document, ...body }) as LibraryDocument),
      'DELETE /api/documents/:id': ({ params, query }) => {
        if (query.permanent) return many((each) => (each.id === params['id'] ? null : each));
        const moved = one(params, (each) => ({ ...each, deletedAt: new Date().toISOString() }));
        return 'id' in moved ? undefined : moved;
      },
      'POST /api/documents/bulk': ({ body }) => {
        const done = new Set(body.ids);
        many((each) => {
          if (!done.has(each.id)) return each;
          switch (body.action) {
            case 'tag':
              return { ...each, tags: [...each.tags, ...body.tags] };
            case 'trash':
              return { ...each, deletedAt: new Date().toISOString() };
            case 'restore':
              return { ...each, deletedAt: null };
            default:
              return each;
          }
        });
        return { results: body.ids.map((id) => ({ id, ok: true as const })) };
      },
      'POST /api/documents/:id/restore': ({ params }) =>
        one(params, (each) => ({ ...each, deletedAt: null })),
    };
  }

  #list(query: DocumentQuery) {
    const words = query.q?.toLowerCase() ?? '';
    const found = this.documents
      .filter(({ deletedAt }) => (deletedAt !== null) === (query.trashed === true))
      .filter(({ filename }) => filename.toLowerCase().includes(words))
      .filter(({ status }) => query.status === undefined || status === query.status)
      .filter(({ tags }) => query.tag === undefined || tags.includes(query.tag));
    const byName = (a: LibraryDocument, b: LibraryDocument) =>
      a.filename.localeCompare(b.filename, 'en', { numeric: true });
    const items = query.sort === 'name' ? found.toSorted(byName) : found;
    return { items: items.slice(0, query.limit), next: null, counts: counts(found) };
  }
}

function counts(documents: LibraryDocument[]): DocumentCounts {
  const total = documents.length;
  const processed = documents.filter(({ status }) => status === 'processed').length;
  return {
    total,
    status: { processed },
    type: {},
    tag: {},
    owner: { mine: total, shared: 0 },
    recent: total,
  };
}
