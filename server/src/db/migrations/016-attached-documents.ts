import { Migration } from '@mikro-orm/migrations';

export class AttachedDocuments extends Migration {
  override up(): void {
    this.addSql('alter table document add attached_to uuid references document on delete set null');
    this.addSql('create index document_attached on document (attached_to) where attached_to is not null');
    this.addSql(`alter table document_version add remarks jsonb not null default '[]'`);
  }
}
