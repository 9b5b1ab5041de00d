import { Migration } from '@mikro-orm/migrations';

export class AnswerNotes extends Migration {
  override up(): void {
    this.addSql(`create table chat_answer_note (
      message_id uuid primary key references chat_message on delete cascade,
      runs jsonb not null
    )`);
  }
}
