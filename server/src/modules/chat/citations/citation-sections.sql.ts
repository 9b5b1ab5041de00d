import type { Citation } from '@staffroom/sdk';
import { isOfAttachment } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../../db/database.ts';
import type { DocumentSection } from '../../../ingest/extracted-document.ts';
import { createOutline } from '../../../ingest/chunks/outline.ts';
import { readable } from '../../access/readable.sql.ts';

interface Outlined {
  documentId: string;
  version: number;
  sections: DocumentSection[];
}

/**
 * Sets each citation's section to the section around its quote. A passage can span several short sections, but names only the
 * longest.
 */
export async function inTheirSections(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  citations: readonly Citation[],
): Promise<Citation[]> {
  const wanted = citations.filter((citation) => citation.section !== null && !isOfAttachment(citation));
  if (wanted.length === 0) return [...citations];
  const { rows } = await pool.query<Outlined>(sectionsOf, [
    userId,
    wanted.map(({ documentId }) => documentId),
    wanted.map(({ version }) => version),
  ]);
  return citations.map((citation) => {
    const { documentId, version, start, end } = citation;
    const own = rows.find((row) => row.documentId === documentId && row.version === version);
    if (!own || !wanted.includes(citation)) return citation;
    const outline = createOutline({ text: '', sections: own.sections });
    return { ...citation, section: outline.pathAt(start, end) };
  });
}

const sectionsOf = `
select distinct d.id as "documentId", v.version, v.sections
from unnest($2::text[], $3::int[]) as wanted (id, version)
join document d on d.id::text = wanted.id and ${readable('$1::uuid')}
join document_version v on v.document_id = d.id and v.version = wanted.version`;
