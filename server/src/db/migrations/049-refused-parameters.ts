import { Migration } from '@mikro-orm/migrations';

/** Parameters that a model refused, so that it is asked without them for a day. */
export class RefusedParameters extends Migration {
  override up(): void {
    this.addSql(`create table ai_refusal (
      provider_id int not null references ai_provider on delete cascade,
      model text not null,
      parameter text not null,
      learned_at timestamptz not null,
      primary key (provider_id, model, parameter)
    )`);
  }
}
