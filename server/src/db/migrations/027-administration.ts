import { Migration } from '@mikro-orm/migrations';

export class Administration extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  'alter table app_user add last_seen_at timestamptz',
  'create index audit_entry_time on audit_entry (created_at desc, id desc)',
  'create index audit_entry_user on audit_entry (user_id, created_at desc)',
  'create index audit_entry_action on audit_entry (action text_pattern_ops, created_at desc)',
];
