export const any = { name: 'any-document-news', text: 'select from document_news limit 1' };

export const take = `
delete from document_news where id in (select id from document_news order by id limit $1 for update skip locked)
returning id, event, document_id as "documentId", owner_id as "ownerId", agent, person_id as "personId"`;

export const insert = `
insert into ai_job (user_id, agent, name, input, document_ids, idempotency_key, request)
select u.id, $1, 'on:' || $2::text, jsonb_build_object('documentId', $3::uuid), array[$3::uuid], $4, $2::text || ':' || $3::text`;

export const stored = `on conflict do nothing returning id, agent, name, attempts, user_id as "userId"`;

export const addAddressed = `${insert} from app_user u where u.id = $5::uuid and u.disabled_at is null ${stored}`;

export const document = (condition: string) =>
  `exists (select from document d where d.id = $3::uuid and ${condition})`;

export const replaceSubscriptions = `with gone as (delete from agent_subscription where agent = $1 and event <> all($2))
   insert into agent_subscription (event, agent) select event, $1 from unnest($2::text[]) event on conflict do nothing`;

export const subscribedAgents = 'select agent from agent_subscription where event = $1';

export const refuseJobs = 'delete from ai_job where id = any($1)';
