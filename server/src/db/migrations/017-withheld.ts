import { Migration } from '@mikro-orm/migrations';

/**
 * Makes agents' records and notices about documents visible only to people with access, and deletes them with the documents.
 */
export class Withheld extends Migration {
  override up(): void {
    this.addSql('alter table agent_record add about jsonb');
    this.addSql(
      `create index agent_record_about on agent_record ((about->>'documentId')) where about is not null`,
    );
    this.addSql(`alter table notification add document_ids uuid[] not null default '{}'`);
  }
}
