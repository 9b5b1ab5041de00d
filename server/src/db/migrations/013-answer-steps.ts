import { Migration } from '@mikro-orm/migrations';

/** What was looked up for an answer, and what its model let be seen of its reasoning. */
export class AnswerSteps extends Migration {
  override up(): void {
    this.addSql('alter table chat_message add steps jsonb, add reasoning text');
  }
}
