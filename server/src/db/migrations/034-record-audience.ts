import { Migration } from '@mikro-orm/migrations';

export class RecordAudience extends Migration {
  override up(): void {
    this.addSql('alter table agent_record add column audience uuid[]');
    this.addSql(
      'create index agent_record_audience on agent_record using gin (audience) where audience is not null',
    );
  }
}
