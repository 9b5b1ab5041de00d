import { Migration } from '@mikro-orm/migrations';

/** Also finds interrupted answers that a process had chosen to continue before it ended itself. */
export class InterruptedAnswers extends Migration {
  override up(): void {
    this.addSql('drop index chat_run_interrupted');
    this.addSql(`create index chat_run_interrupted on chat_run (finished_at) where status = 'interrupted'`);
  }
}
