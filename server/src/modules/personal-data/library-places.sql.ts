import type { Place } from './place.ts';

const ownDocuments = 'select id from document where owner_id = $1';
const ownVersions = `select id from document_version where document_id in (${ownDocuments})`;

/** Documents with everything that search keeps about them. */
export const libraryPlaces: Readonly<Record<string, Place>> = {
  passage: {
    of: `t.document_id in (${ownDocuments})`,
    people: [],
    exported: { not: 'the text of the versions, which is listed, in pieces' },
    erased: 'with document',
    counted: 'documents',
  },
  passage_vector: {
    of: `t.version_id in (${ownVersions})`,
    people: [],
    exported: { not: 'computed from the text for search' },
    erased: 'with document',
    counted: 'documents',
  },
  embedded_version: {
    of: `t.version_id in (${ownVersions})`,
    people: [],
    exported: { not: 'computed from the text for search' },
    erased: 'with document',
    counted: 'documents',
  },
  document_version: {
    of: `t.created_by = $1 or t.document_id in (${ownDocuments})`,
    people: ['created_by'],
    exported: { file: 'document-versions' },
    // A version that the person added to the document of another person belongs to that person.
    erased: 'with document',
    counted: 'documents',
  },
  document_share: {
    of: `t.user_id = $1 or t.document_id in (${ownDocuments})`,
    people: ['user_id'],
    exported: { file: 'document-shares' },
    erased: 'step',
    counted: 'shares',
  },
  document: {
    of: 't.owner_id = $1',
    people: ['owner_id'],
    exported: { file: 'documents' },
    erased: 'step',
    counted: 'documents',
    handOver: {
      kind: 'documents',
      column: 'owner_id',
      where: 't.deleted_at is null',
      set: 'updated_at = now()',
      afterwards: `delete from document_share s using document d
        where d.id = s.document_id and d.owner_id = $1 and s.user_id = $1`,
    },
  },
  document_news: {
    of: 't.owner_id = $1 or t.person_id = $1',
    people: ['owner_id', 'person_id'],
    exported: { not: 'events that agents have not received yet' },
    erased: 'rows',
    counted: 'documents',
  },
  storage_change: {
    of: 't.owner_id = $1',
    people: ['owner_id'],
    exported: { not: 'the size of the files, which are listed' },
    erased: 'step',
    counted: 'documents',
  },
};
