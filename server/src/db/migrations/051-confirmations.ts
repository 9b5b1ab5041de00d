import { Migration } from '@mikro-orm/migrations';

export class Confirmations extends Migration {
  override up(): void {
    this.addSql(`create table confirmation (
      id uuid primary key default gen_random_uuid(),
      session_id text not null references app_session on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      call text not null,
      digest text not null,
      question jsonb not null,
      place text,
      secret text,
      confirmed boolean not null default false,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`);
    this.addSql('create index confirmation_of_session on confirmation (session_id)');
  }
}
