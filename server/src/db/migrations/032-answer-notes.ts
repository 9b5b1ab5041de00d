import { Migration } from '@mikro-orm/migrations';

/** What an answer came from: one row a message, gone with it. */
export class AnswerNotes extends Migration {
  override up(): void {
    this.addSql(`create table chat_answer_note (
      message_id uuid primary key references chat_message on delete cascade,
      runs jsonb not null
    )`);
  }
}
