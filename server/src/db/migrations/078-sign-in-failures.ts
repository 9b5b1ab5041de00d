import { Migration } from '@mikro-orm/migrations';

/** The latest failures of each identity provider, for administrators. */
export class SignInFailures extends Migration {
  override up(): void {
    this.addSql(`create table sign_in_failure (
      id uuid primary key default gen_random_uuid(),
      provider text not null,
      code text not null,
      detail text not null,
      email text,
      created_at timestamptz not null default now()
    )`);
    this.addSql('create index sign_in_failure_of_provider on sign_in_failure (provider, created_at)');
  }
}
