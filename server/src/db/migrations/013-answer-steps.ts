import { Migration } from '@mikro-orm/migrations';

export class AnswerSteps extends Migration {
  override up(): void {
    this.addSql('alter table chat_message add steps jsonb, add reasoning text');
  }
}
