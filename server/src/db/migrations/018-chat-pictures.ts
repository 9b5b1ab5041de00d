import { Migration } from '@mikro-orm/migrations';

/** Stores pictures in questions, and which known models accept pictures. */
export class ChatPictures extends Migration {
  override up(): void {
    this.addSql('alter table chat_attachment add picture bytea');
    this.addSql(`update ai_model set capabilities = capabilities || '{"vision": true}', version = version + 1
      where not jsonb_exists(capabilities, 'vision') and identifier in ('gpt-6.1-sol', 'gpt-6-luna', 'gpt-6-astra', 'gpt-4o',
        'claude-sonnet-5-5', 'claude-haiku-5-5', 'claude-opus-5-5', 'gemini-3.8-flash', 'gemini-3.5-flash-lite')`);
  }
}
