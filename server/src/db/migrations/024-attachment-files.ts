import { Migration } from '@mikro-orm/migrations';

export class AttachmentFiles extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  'alter table chat_attachment add blob text',
  'create index chat_attachment_blob on chat_attachment (blob) where blob is not null',
  `create trigger chat_attachment_gone after delete on chat_attachment
   for each row when (old.blob is not null) execute function note_orphaned_blob()`,
  `create trigger chat_attachment_emptied after update of blob on chat_attachment
   for each row when (old.blob is not null and new.blob is distinct from old.blob) execute function note_orphaned_blob()`,
];
