import { Migration } from '@mikro-orm/migrations';

/** Records and notices of agents about documents are visible only to people with access, and are deleted with the documents. */
export class Withheld extends Migration {
  override up(): void {
    this.addSql('alter table agent_record add about jsonb');
    this.addSql(
      `create index agent_record_about on agent_record ((about->>'documentId')) where about is not null`,
    );
    this.addSql(`alter table notification add document_ids uuid[] not null default '{}'`);
  }
}
