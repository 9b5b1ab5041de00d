import { Migration } from '@mikro-orm/migrations';

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
