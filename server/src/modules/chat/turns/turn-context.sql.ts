import { chatProject, chatScope } from '../../access/project-access.sql.ts';
import type { AgentChoices } from '../../agents/choices.ts';
import type { UserRow } from '../../users/present.ts';

/** The context of an answer, which the SQL statement reads that stores the question. */
export interface TurnContext {
  user: UserRow;
  /** Whether the stored time of the person's last visit is more than five minutes old. */
  unseen: boolean;
  agent: string;
  /** The documents that limit the chat: the documents selected for it or, without a selection, those of its project. */
  documentIds: string[];
  project: ProjectInstructions | null;
  company: AgentChoices['company'] | null;
  person: AgentChoices['person'] | null;
  preferences: { userInfo: string; customInstructions: string };
  remembers: boolean;
  budgets: boolean;
}

/**
 * A CTE `person` with the person who asks, if the account is enabled. Applies the same rules as `find` of the sign-in service.
 * @param signIn SQL parameter with the id of the sign-in, which must not have ended; null if the person uses no browser
 */
export const personOf = (userId: string, signIn: string): string => `person as (
    select u.*, coalesce(u.last_seen_at, '-infinity') < now() - interval '5 minutes' unseen
    from app_user u where u.id = ${userId} and u.disabled_at is null and (${signIn}::text is null or exists (
      select from app_session s where s.id = ${signIn} and s.user_id = ${userId} and s.expires_at > now()))
  )`;

export interface ProjectInstructions {
  name: string;
  instructions: string;
}

export const projectInstructions = (id: string, user: string): string =>
  chatProject(id, user, `'name', p.name, 'instructions', p.instructions`);

export const turnContext = `(select jsonb_build_object(
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
