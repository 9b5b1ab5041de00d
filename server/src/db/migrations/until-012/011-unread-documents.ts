import { Migration } from '@mikro-orm/migrations';

const kinds = `('time', 'empty', 'damaged', 'protected', 'unsupported', 'too-large', 'internal')`;

/** Stores why a document could not be read, the quality of its OCR, and which jobs wait until it is processed. */
export class UnreadDocuments extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `alter table document add failure text check (failure in ${kinds}), add ocr jsonb`,
  `alter table document_version add failure text check (failure in ${kinds})`,
  // Counts the OCR pages of existing documents. A document that is being read gets a new count with its next page.
  `update document d set ocr = counted.ocr from (
    select v.document_id, v.version, jsonb_build_object(
      'read', count(*) filter (where page -> 'ocr' is not null),
      'poor', count(*) filter (where (page -> 'ocr' ->> 'confidence')::numeric < 70 and (page ->> 'end')::int > (page ->> 'start')::int),
      'waiting', 0,
      'unread', count(*) filter (where page -> 'scan' is not null)) as ocr
    from document_version v, jsonb_array_elements(v.pages) page
    where page -> 'ocr' is not null or page -> 'scan' is not null group by 1, 2) counted
   where d.id = counted.document_id and d.version = counted.version`,
  `alter table ai_job add waits_for uuid[] not null default '{}'`,
  `create index ai_job_waiting on ai_job using gin (waits_for) where status = 'queued' and waits_for <> '{}'`,
  'alter table chat_attachment add copy_of uuid',
  'create index chat_attachment_copies on chat_attachment (copy_of) where copy_of is not null',
];
