import { waitsForAdministrator } from '../backups/restored-workspace.sql.ts';

export const claiming = `
with due as (
  select d.user_id from notification_digest d join app_user u on u.id = d.user_id
  where d.next_at <= $1 and u.disabled_at is null and not ${waitsForAdministrator} order by d.next_at limit 1 for update of d skip locked)
update notification_digest d set next_at = $2 from due, app_user u where d.user_id = due.user_id and u.id = d.user_id
returning d.user_id as "userId", d.cadence, d.hour, d.time_zone as "timeZone", d.failures, d.created_at as "createdAt",
  d.last_sent_at as "lastSentAt", u.email, u.name, coalesce(u.language, u.spoken, 'en') as language`;
