import { Migration } from '@mikro-orm/migrations';

/** Responses of SAML providers between the form and the end of the sign-in, and the assertions that were used. */
export class Saml extends Migration {
  override up(): void {
    this.addSql(`create table saml_response (
      id uuid primary key default gen_random_uuid(),
      provider text not null,
      content text not null,
      expires_at timestamptz not null
    )`);
    this.addSql(`create table saml_assertion (
      issuer text not null,
      id text not null,
      expires_at timestamptz not null,
      primary key (issuer, id)
    )`);
  }
}
