import { Migration } from '@mikro-orm/migrations';

export class Turns extends Migration {
  override up(): void {
    this.addSql(
      `create index agenda_jobs_person on agenda_jobs (name, (data->>'person'))
       where next_run_at is not null and data->>'person' is not null`,
    );
  }
}
