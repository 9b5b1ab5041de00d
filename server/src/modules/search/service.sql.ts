import { readable } from '../access/readable.sql.ts';

export const maxDocuments = 8;

export const documentsByName = `select d.id, d.filename, d.file_type as "fileType" from document d
  where ${readable('$1::uuid')} and d.filename ilike all ($2) order by d.updated_at desc limit ${maxDocuments}`;
