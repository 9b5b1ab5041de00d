import { prepared } from '../../db/prepared.ts';

const columns = `slug, prompt, provider, model, temperature, max_tokens as "maxTokens", settings`;

export const ofAll = prepared(
  `select ${columns} from agent left join agent_preference on agent = slug and user_id = $1`,
);

export const ofEach = prepared(`
select place::int, ${columns} from unnest($1::text[], $2::uuid[]) with ordinality asked (asked_slug, person, place)
join agent on slug = asked_slug left join agent_preference on agent = slug and user_id = person`);
