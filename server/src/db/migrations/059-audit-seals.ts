import { Migration } from '@mikro-orm/migrations';

/** Adds the network address of the request to audit entries, and the seals that show later changes of the log. */
export class AuditSeals extends Migration {
  override up(): void {
    this.addSql(
      `alter table audit_entry
         add column address text,
         add column number bigint unique,
         add column previous text,
         add column seal text,
         add constraint audit_entry_sealed check (num_nulls(number, previous, seal) in (0, 3))`,
    );
    this.addSql('create index audit_entry_unsealed on audit_entry (created_at, id) where number is null');
  }
}
