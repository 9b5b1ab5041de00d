import { Migration } from '@mikro-orm/migrations';

export class StyleGuide extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table style_guide (
    only_row boolean primary key default true check (only_row),
    rules jsonb,
    samples jsonb not null default '[]',
    version integer not null default 0,
    updated_by uuid references app_user on delete set null,
    updated_at timestamptz
  )`,
  'insert into style_guide default values',
];
