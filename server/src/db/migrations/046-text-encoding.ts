import { Migration } from '@mikro-orm/migrations';

export class TextEncoding extends Migration {
  override up(): void {
    this.addSql('alter table document_version add column encoding text');
    this.addSql('alter table document_version add column encoding_chosen boolean not null default false');
  }
}
