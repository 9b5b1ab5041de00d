import type { Passage } from '@staffroom/sdk';
import { isOfAttachment } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../../db/database.ts';
import { readable } from '../../access/readable.sql.ts';
import type { DocumentPiece } from './check-quotes.ts';

/** Characters to fetch from the database at a time. The overlap lets a long quote extend over two pieces. */
const pieceLength = 120_000;
const overlap = 8_000;

/**
 * Yields the texts of the documents that the person can read, in pieces. For a document that is not read to its end, the last
 * piece is null.
 */
export async function* documentPieces(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  wanted: readonly Pick<Passage, 'documentId' | 'version'>[],
  maxCharacters: number,
): AsyncGenerator<DocumentPiece> {
  let left = maxCharacters;
  for (const { documentId, version } of wanted.filter((each) => !isOfAttachment(each))) {
    for (let start = 1; ; start += pieceLength - overlap) {
      if (left <= 0) {
        yield { documentId, text: null };
        break;
      }
      const { rows } = await pool.query<{ text: string | null }>(
        `select substr(v.text, $4, ${pieceLength}) text from document d
         join document_version v on v.document_id = d.id and v.version = $3
         where d.id = $2 and ${readable('$1::uuid')}`,
        [userId, documentId, version, start],
      );
      const text = rows[0]?.text ?? '';
      if (text !== '') yield { documentId, text };
      left -= text.length;
      if (text.length < pieceLength) break;
    }
  }
}
