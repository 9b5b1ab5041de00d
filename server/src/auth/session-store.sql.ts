export const findSession = `select s.id as session_id, s.data, s.user_id, u.id, u.email, u.name, u.picture, u.role, u.language, u.spoken,
    coalesce(u.last_seen_at, '-infinity') < now() - interval '5 minutes' as unseen,
    coalesce(s.last_used_at, '-infinity') < now() - interval '5 minutes' as unused
  from app_session s left join app_user u on u.id = s.user_id
  where s.id = any($1) and s.expires_at > now() and u.disabled_at is null`;

export const liveSessions = `select s.id from app_session s left join app_user u on u.id = s.user_id
   where s.id = any($1) and s.expires_at > now() and u.disabled_at is null`;
