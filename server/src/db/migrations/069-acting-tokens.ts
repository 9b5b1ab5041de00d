import { Migration } from '@mikro-orm/migrations';

/** Existing tokens stay read-only, because their owners allowed nothing more. */
export class ActingTokens extends Migration {
  override up(): void {
    this.addSql('alter table access_token add column may_act boolean not null default false');
  }
}
