/** Adds no job for a person whose previous job of this schedule has not ended. */
export const add = `
insert into ai_job (user_id, agent, name, input, idempotency_key, request)
select person, $1, $2, $3::jsonb, $4, $2 from unnest($5::uuid[]) person
on conflict do nothing
returning id, agent, name, attempts, user_id as "userId"`;

export const forget = `
delete from ai_job where agent = $1 and name = $2 and status = 'completed' and finished_at < now() - $3 * interval '1 day'`;

export const peopleWithout = `select id from app_user where disabled_at is null and id not in (
   select user_id from agent_schedule_pause where agent = $1 and name = $2)`;
