import { Migration } from '@mikro-orm/migrations';

/**
 * Removes the owner of a deleted chat until the chat is restored or deleted permanently, so that no query by person finds it.
 */
export class DeletedChats extends Migration {
  override up(): void {
    this.addSql(`alter table chat_session
      alter column user_id drop not null,
      add column deleted_by uuid references app_user on delete cascade,
      add column deleted_at timestamptz,
      add check ((user_id is null) = (deleted_by is not null) and (deleted_by is null) = (deleted_at is null))`);
    this.addSql(
      'create index chat_session_deleted on chat_session (deleted_at) where deleted_at is not null',
    );
  }
}
