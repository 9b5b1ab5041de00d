import { sharedWithProjectOf } from './project-access.sql.ts';

/**
 * SQL conditions for reading chats that colleagues share. No other file decides who can read them. The conditions expect the
 * table `chat_session` under the alias `s`. The parameter `user` is a placeholder for the person's id, as in `readable`.
 */

/** Matches chats that are shared with the person by name, or with one of the person's teams. */
export function sharedByNameWith(user: string): string {
  return `exists (
    select from chat_share h where h.session_id = s.id and (
      h.user_id = ${user} or h.team_id in (select m.team_id from team_member m where m.user_id = ${user})))`;
}

/**
 * Matches chats that are shared with the person in any way, and the person's own shared chats. Matches no chat in the trash and
 * no chat of a deactivated person.
 */
export function sharedWith(user: string): string {
  return `exists (select from app_user a where a.id = s.user_id and a.disabled_at is null) and (
    s.shared_at is not null or ${sharedByNameWith(user)} or ${sharedWithProjectOf(user)}
    or (s.user_id = ${user} and ${isSharedByName}))`;
}

export const isSharedByName = 'exists (select from chat_share h where h.session_id = s.id)';

/** SQL array of the people with whom chat `s` is shared by name or through their teams. */
export const namedChatReaders = `array(
  select h.user_id from chat_share h where h.session_id = s.id and h.user_id is not null
  union select m.user_id from chat_share h join team_member m on m.team_id = h.team_id where h.session_id = s.id)`;
