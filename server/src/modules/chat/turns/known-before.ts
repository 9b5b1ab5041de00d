import { chatProject, chatScope } from '../../access/project-access.ts';
import type { AgentChoices } from '../../agents/choices.ts';
import type { UserRow } from '../../users/present.ts';

/** What an answer stands on, as it was in the moment in which its question was stored. */
export interface KnownBefore {
  user: UserRow;
  /** It was not noted for a while that the person is there. */
  unseen: boolean;
  agent: string;
  /** The documents that the chat is limited to: those chosen for it, or those of its project. */
  documentIds: string[];
  project: ProjectInstructions | null;
  company: AgentChoices['company'] | null;
  person: AgentChoices['person'] | null;
  preferences: { userInfo: string; customInstructions: string };
  /** Whether the agent remembers anything about the person, and may. */
  remembers: boolean;
  /** Whether anybody's spending is limited. */
  budgets: boolean;
}

/** A CTE `person`: whose sign-in it is, unless it has ended. As of `find` of the sign-ins. */
export const personOf = (signIn: string, userId: string): string => `person as (
    select u.*, coalesce(u.last_seen_at, '-infinity') < now() - interval '5 minutes' unseen
    from app_session s join app_user u on u.id = s.user_id
    where s.id = ${signIn} and s.expires_at > now() and u.disabled_at is null and u.id = ${userId}
  )`;

/** What every agent is told in the chats of a project. */
export interface ProjectInstructions {
  name: string;
  instructions: string;
}

/** They, as JSON, of the project of a chat. */
export const projectInstructions = (id: string, user: string): string =>
  chatProject(id, user, `'name', p.name, 'instructions', p.instructions`);

/** A `KnownBefore`, of the CTEs `person` and `session`. */
export const knownBefore = `(select jsonb_build_object(
    'user', jsonb_build_object('id', person.id, 'email', email, 'name', name, 'picture', picture, 'role', role,
      'language', language, 'spoken', spoken),
    'unseen', unseen, 'agent', session.agent, 'documentIds', ${chatScope('session.document_ids', 'session.project_id', 'person.id')},
    'project', ${projectInstructions('session.project_id', 'person.id')},
    'company', (select jsonb_build_object('prompt', prompt, 'provider', provider, 'model', model,
       'temperature', temperature, 'maxTokens', max_tokens) from agent where slug = session.agent),
    'person', settings, 'preferences', jsonb_build_object('userInfo', user_info, 'customInstructions', custom_instructions),
    'remembers', settings->>'memory' is distinct from 'false'
       and exists (select from memory where user_id = person.id and agent = session.agent offset 0),
    'budgets', exists (select from budget offset 0))
  from person cross join session left join agent_preference chosen on chosen.agent = session.agent and chosen.user_id = person.id)`;
